"""What a forger says of revisions and nonces, all chained and signed anew."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import RulesAmended
from arbiter.kernel.records import GENESIS, Record, chained
from tests.audit import files

Change = Callable[[list[dict[str, Any]]], None]


def forged(change: Change) -> list[bytes]:
    """The first records of a game, changed and chained anew."""
    records = [msgspec.json.decode(line) for line in files.golden("cuba-2")[1][:20]]
    change(records)
    lines, prev = list[bytes](), GENESIS
    for record in records:
        record.pop("hash")
        done = chained(msgspec.convert({**record, "prev": prev}, Record[dict[str, Any]]))
        prev = str(done.hash)
        lines.append(canonical(done))
    return lines


def named(at: int, revision: int, *, amended: int = 0) -> Change:
    def change(records: list[dict[str, Any]]) -> None:
        for record in records[at:]:
            record["rules"] = revision
        if amended:
            records[at]["events"].insert(0, msgspec.to_builtins(RulesAmended(amended)))

    return change


@pytest.mark.parametrize(
    "change", [named(10, 2), named(10, 0), named(10, -1), named(10, 2, amended=3), named(10, 1, amended=1)]
)
def test_a_revision_that_changes_unsaid_is_found(change: Change) -> None:
    verdict = files.verdict("cuba-2", forged(change))
    assert verdict.failure is not None
    assert (verdict.failure.check, verdict.failure.record) == ("rules", 10)


def test_a_game_begins_with_a_revision_from_1_on() -> None:
    verdict = files.verdict("cuba-2", forged(named(0, 0)))
    assert verdict.failure is not None
    assert (verdict.failure.check, verdict.failure.record) == ("rules", 0)


def test_what_another_revision_decided_is_told() -> None:
    for change, undecided in ((named(10, 2, amended=2), 10), (named(0, 7), 20)):
        verdict = files.verdict("cuba-2", forged(change))
        assert (verdict.verdict, verdict.sound) == ("NOT FULLY CHECKED", False)
        assert verdict.undecided == undecided


def test_a_nonce_too_long_to_be_hashed_with_each_draw_is_none() -> None:
    def change(records: list[dict[str, Any]]) -> None:
        records[1]["events"][0]["nonce"] = "f" * 129

    verdict = files.verdict("cuba-2", forged(change))
    assert verdict.failure is not None
    assert (verdict.failure.check, verdict.failure.record) == ("draws", 1)
    assert "128 hex digits" in verdict.failure.expected
