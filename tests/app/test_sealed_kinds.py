"""The list of sealed decisions that the tests of secrecy go through lacks none."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter import games
from tests.app.sealed import GAMES

HOUSE = Path(games.__file__).parent


def sealed(rooms: tuple[str, ...]) -> Iterator[str]:
    """The kinds of all `Asked(kind, seats, sealed)` in the code of these folders."""
    for room in rooms:
        for file in (HOUSE / room).rglob("*.py"):
            for call in ast.walk(ast.parse(file.read_text())):
                if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] == "Asked":
                    assert not call.keywords, f"{file}: {ast.unparse(call)}"
                    kind, _, *more = map(ast.unparse, call.args)
                    if more and more != ["False"]:
                        yield str(ast.literal_eval(kind))


@pytest.mark.parametrize("name", GAMES)
def test_every_sealed_kind_of_a_game_is_listed(name: str) -> None:
    assert set(sealed(GAMES[name].rooms)) == set(GAMES[name].kinds)


def test_every_room_belongs_to_a_game() -> None:
    rooms = {HOUSE / room for game in GAMES.values() for room in game.rooms}
    asking = {file for file in HOUSE.rglob("*.py") if "Asked(" in file.read_text()}
    assert asking == {file for file in asking if any(room in file.parents for room in rooms)}
    assert {game.ruleset for game in GAMES.values()} == set(games.RULESETS)
