"""What games share asks nowhere which of them is played: a difference is a table row, or a step of another name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter.games import RULESETS

ROOT = Path(__file__).parents[2]
ROOMS = ("arbiter/kernel", "arbiter/parts", "arbiter/games/cuban", "arbiter/telling/cuban")
OF_THE_FAMILY = ROOMS[2:]
GAMES = {*RULESETS, "el_presidente", "president", "boulevard"}
TELLING = {"key", "president", "boulevard"}


def asks(tree: ast.AST, attributes: set[str]) -> Iterator[str]:
    """Where a game is named, or what tells one from another is looked at."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(word)) if word in GAMES:
                yield f"line {node.lineno}: {word!r}"
            case ast.Attribute(attr=name) if name in attributes:
                yield f"line {node.lineno}: .{name}"
            case ast.ImportFrom(module=str(module)) if GAMES & set(module.split(".")):
                yield f"line {node.lineno}: from {module}"


@pytest.mark.parametrize("room", ROOMS)
def test_shared_code_asks_nowhere_which_game_is_played(room: str):
    files = sorted((ROOT / room).rglob("*.py"))
    assert files
    attributes = TELLING if room in OF_THE_FAMILY else set()
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    found = [f"{file.relative_to(ROOT)}, {where}" for file, tree in trees.items() for where in asks(tree, attributes)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "if rules.key == 'cuba': ...",
        "if state.president: ...",
        "match game:\n case 'havana': ...",
        "from arbiter.games.cuba.base.state import State",
    ],
)
def test_such_a_question_is_found(line: str):
    assert list(asks(ast.parse(line), TELLING))
