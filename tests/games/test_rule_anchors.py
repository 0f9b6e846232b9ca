"""A refusal names a rule; its number is an anchor on the rules page of the game that refused."""

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from api.pages.texts import rules_html
from arbiter.games import RULESETS

NUMBER = re.compile(r"[A-Z]{1,2}-R?\d+(\.\d+)?")
SHARED = ("arbiter.games.", "arbiter.parts.", "arbiter.kernel.")


def modules(key: str) -> dict[str, ast.Module]:
    """The kernel's modules, those of a ruleset's folder, and all that they import of games, parts and kernel."""
    files = (file for folder in ("kernel", f"games/{key}") for file in sorted(Path("arbiter", folder).rglob("*.py")))
    waiting = [".".join(file.with_suffix("").parts) for file in files]
    found: dict[str, ast.Module] = {}
    while waiting:
        name = waiting.pop()
        if name not in found and (path := _source(name)):
            found[name] = ast.parse(path.read_text("utf-8"))
            waiting += [other for other in imported(found[name]) if other.startswith(SHARED)]
    return found


def imported(module: ast.Module) -> Iterator[str]:
    """Modules that a module imports; a name of one may be a module too."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _source(name: str) -> Path | None:
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec and spec.origin else None


def rules(key: str) -> set[str]:
    """Rule numbers in the code of a ruleset; those in docstrings are sentences."""
    nodes = (node for module in modules(key).values() for node in ast.walk(module))
    words = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {word for word in words if NUMBER.fullmatch(word)}


@pytest.mark.parametrize("key", RULESETS)
def test_every_rule_that_a_game_refuses_with_is_an_anchor_on_its_page(key: str) -> None:
    page, numbers = rules_html(key) or "", rules(key)
    assert len(numbers) > 5
    assert not {number for number in numbers if f'id="{number}"' not in page}


def test_cuba_shares_rules_of_cubaneo_and_havana_none() -> None:
    assert {"CN-3.12", "CU-4.4", "R-0.6"} <= rules("cuba")
    assert not {number for number in rules("havana") if number.startswith("C")}
