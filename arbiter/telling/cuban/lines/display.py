"""Buildings on display with their costs."""

from collections.abc import Iterator, Sequence

from arbiter.telling.columns import padded
from arbiter.telling.cuban.lines import section
from arbiter.telling.cuban.told import Told
from arbiter.telling.cuban.words import LETTERS

ABREAST = 3


def lines(told: Told, display: Sequence[int]) -> Iterator[str]:
    cells = [_building(told, number) for number in sorted(display)]
    rows = [cells[n : n + ABREAST] for n in range(0, len(cells), ABREAST)]
    title = "BUILDINGS ON DISPLAY (cost in W wood, S stone, A water)"
    yield from section(title, ["  ".join(row).rstrip() for row in rows])


def _building(told: Told, number: int) -> str:
    building = told.t.buildings[number]
    return f"{number:>2} {padded(building.name, 14)} {padded(cost(building.cost), 6)}"


def cost(goods: dict[str, int]) -> str:
    return "".join(f"{goods[kind]}{letter}" for kind, letter in LETTERS.items() if kind in goods)
