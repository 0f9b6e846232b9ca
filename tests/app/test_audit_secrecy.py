"""The audit file of a running game gives away nothing that everybody does not see already (contract, "Sealed")."""

import re
from importlib.metadata import version
from pathlib import Path

import msgspec
import pytest

from arbiter.app import read
from arbiter.app.audit_file import exported
from arbiter.kernel.canonical import canonical
from arbiter.kernel.lobby import FIRST
from tests.app.conftest import Table
from tests.app.sealed import CASES, alike, answered_by_the_others, differing, guesses, stands
from tests.figures import figure

SALTS = figure(10, 10_000)  # of the hashes in the file, the last ones


def file(table: Table) -> bytes:
    return b"".join(exported(table.services, table.game, None))


def masked(text: bytes) -> bytes:
    """Without what covers a commitment."""
    return re.sub(rb'"(commitment|hash|prev|signature)":"[0-9a-f]+"', rb'"\1":"#"', text)


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_two_games_that_differ_in_a_secret_have_the_same_file(
    pair: tuple[str, str], tmp_path: Path, game: str, kind: str
) -> None:
    tables, _ = differing(stands(game)[kind], pair, tmp_path)
    for _ in ("while others are asked", "while the reveal is due"):
        one, other = map(file, tables)
        assert one != other
        assert masked(one) == masked(other)
        assert len(one) == len(other)
        for table in tables:
            answered_by_the_others(table, kind)
    assert tables[0].awaiting()["kind"] == "reveal"


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_a_small_secret_cannot_be_guessed_from_all_that_the_file_says(
    pair: tuple[str, str], tmp_path: Path, game: str, kind: str
) -> None:
    stand = stands(game)[kind]
    table = stand.on(pair[0], tmp_path)
    decision, steps = table.awaiting()["decision"], alike(table, stand.seat)
    receipt = table.say(stand.seat, steps[-1])["receipt"]
    answered_by_the_others(table, kind)
    hashes = [found.decode() for found in re.findall(rb"[0-9a-f]{64}", file(table))]
    told = ("", "00" * 32, table.game, decision, *hashes[-SALTS:])
    tried = set(guesses(table.game, decision, stand.seat, [*steps[:SALTS], steps[-1]], told))
    assert not tried & set(hashes)
    assert len(tried) > 100
    known = guesses(table.game, decision, stand.seat, steps[-1:], [receipt["salt"]])
    assert receipt["commitment"] in {*known} & {*hashes}, "who knows the salt can tell it"


@pytest.mark.parametrize(("game", "kind"), [case for case in CASES if case.values[1] in ("bid", "cover")])
def test_it_holds_what_is_public_and_nothing_else(pair: tuple[str, str], tmp_path: Path, game: str, kind: str) -> None:
    stand = stands(game)[kind]
    table = stand.on(pair[0], tmp_path)
    table.say(stand.seat, table.steps(stand.seat)[-1])
    header, *records, tail = file(table).splitlines()
    shown = read.game(table.services, table.game, None).body
    assert records == read.events(table.services, table.game, None, -1, 1000, 0)
    assert tail == canonical({"head": shown["head"]})
    told = msgspec.json.decode(header)
    content = msgspec.json.decode(table.services.packs.find(shown["pack"].digest))
    assert told == {
        "format": "malecon/audit/1",
        "log": FIRST,
        "malecon": version("malecon"),
        "game": table.game,
        "ruleset": table.ruleset,
        "rules": shown["rules"],
        "pack": {"name": "house", "digest": shown["pack"].digest, "content": content},
        "keys": list(msgspec.to_builtins(table.services.keyring.read().public)),
    }
