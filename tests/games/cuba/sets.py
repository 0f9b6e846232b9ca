"""Sets of options that whole games are played with."""

from typing import Any

from tests.games.cuba.tables import DONKEYS

SETS: dict[str, dict[str, Any]] = {
    "el_presidente": {},
    "base": {"el_presidente": False},
    "classic": {"buildings": "classic", "rounds": 6},
    "named": {"buildings": "classic", "rounds": 7, "replaced": [2, 13, 16, 28, 31]},
    "short": {"rounds": 6},
    "ships": {"el_presidente": False, "ships": "expansion"},
    "acts": {"el_presidente": False, "acts": "expansion"},
    "buildings": {"el_presidente": False, "buildings": "all"},
    "bigger": {"el_presidente": False, "buildings": "classic", "ships": "expansion", "acts": "expansion", "rounds": 7},
    "boulevard": {"buildings": "base", "ships": "base", "acts": "base"},
    "removed": {"rounds": 7, "removed": ["tax_6", "duty_any", "subsidy_rank", "control"]},
}
ABSENT = ["lawyer", "harbor_master"]


def options(name: str, seats: int) -> dict[str, Any]:
    """In the set `named` everything is named that would be drawn."""
    return {**SETS[name], **({"absent": ABSENT[: DONKEYS[seats]]} if name == "named" else {})}
