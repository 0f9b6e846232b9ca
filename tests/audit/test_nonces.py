"""Nonces are hashed with each draw, so that their length is looked at first."""

from typing import Any

import msgspec

from arbiter.kernel.canonical import canonical
from arbiter.kernel.records import GENESIS, Record, chained
from tests.audit import files


def with_nonce(nonce: str) -> list[bytes]:
    """The first records of a game, with this nonce in record 1, chained anew."""
    records = [msgspec.json.decode(line) for line in files.golden("cuba-2")[1][:20]]
    records[1]["events"][0]["nonce"] = nonce
    lines, prev = list[bytes](), GENESIS
    for record in records:
        record.pop("hash")
        done = chained(msgspec.convert({**record, "prev": prev}, Record[dict[str, Any]]))
        prev = str(done.hash)
        lines.append(canonical(done))
    return lines


def test_a_nonce_too_long_to_be_hashed_with_each_draw_is_none() -> None:
    failure = files.verdict("cuba-2", with_nonce("f" * 129)).failure
    assert failure is not None
    assert (failure.check, failure.record) == ("draws", 1)
    assert "128 hex digits" in failure.expected
    assert files.verdict("cuba-2", with_nonce("f" * 128)).sound
