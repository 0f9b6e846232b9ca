"""Buildings on display with their costs."""

from collections.abc import Iterator, Sequence

from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.vocabulary import LETTERS
from arbiter.telling.sections import Section, filled

ABREAST = 3


def sections(context: CubanContext, display: Sequence[int]) -> Iterator[Section]:
    cells = [_building(context, number) for number in sorted(display)]
    cells += [""] * (-len(cells) % ABREAST)
    rows = [cells[n : n + ABREAST] for n in range(0, len(cells), ABREAST)]
    yield from filled(Section("BUILDINGS ON DISPLAY (cost in W wood, S stone, A water)", rows=rows))


def _building(context: CubanContext, number: int) -> str:
    building = context.t.buildings[number]
    return f"{number} {building.name} {cost(building.cost)}"


def cost(goods: dict[str, int]) -> str:
    return "".join(f"{goods[kind]}{letter}" for kind, letter in LETTERS.items() if kind in goods)
