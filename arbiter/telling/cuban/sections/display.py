"""Buildings on display with their costs."""

from collections.abc import Iterator, Sequence

from arbiter.telling.cuban.told import Told
from arbiter.telling.cuban.words import LETTERS
from arbiter.telling.sections import Section, filled

ABREAST = 3


def sections(told: Told, display: Sequence[int]) -> Iterator[Section]:
    cells = [_building(told, number) for number in sorted(display)]
    cells += [""] * (-len(cells) % ABREAST)
    rows = [cells[n : n + ABREAST] for n in range(0, len(cells), ABREAST)]
    yield from filled(Section("BUILDINGS ON DISPLAY (cost in W wood, S stone, A water)", rows=rows))


def _building(told: Told, number: int) -> str:
    building = told.t.buildings[number]
    return f"{number} {building.name} {cost(building.cost)}"


def cost(goods: dict[str, int]) -> str:
    return "".join(f"{goods[kind]}{letter}" for kind, letter in LETTERS.items() if kind in goods)
