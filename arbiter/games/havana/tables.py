"""The pack of Havana: its checks, and the lookups of the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb, prod
from typing import Any

from arbiter.games.havana.components import CARDS, COLOURS, MATERIALS
from arbiter.games.havana.effects.taking import Architect
from arbiter.games.havana.effects.waiting import Protect
from arbiter.games.havana.pack import Building, Card, HavanaPack, Rows
from arbiter.games.havana.payment import Cost, cost_of
from arbiter.parts.checks import enough, exactly, positive, twice
from arbiter.parts.goods import Goods
from arbiter.parts.pack import converted, within_bounds, without

SEATS = range(2, 5)
ROWS = 3
WAYS = 128
LAID = 700  # buildings laid on average until some end is easy: all of them are in one record
PAID = (*MATERIALS, "workers", "pesos")


@dataclass(frozen=True)
class Tables:
    pack: HavanaPack

    @cached_property
    def cards(self) -> dict[str, Card]:
        return {card.id: card for card in self.pack.cards}

    @cached_property
    def buildings(self) -> dict[int, Building]:
        return {building.number: building for building in self.pack.buildings}

    @cached_property
    def costs(self) -> dict[int, Cost]:
        """What each building asks for."""
        return {building.number: cost_of(building.cost) for building in self.pack.buildings}

    @cached_property
    def bag(self) -> Goods:
        """All cubes."""
        return {material.id: material.cubes for material in self.pack.materials if material.cubes}

    @cached_property
    def protecting(self) -> frozenset[str]:
        """Cards that protect while they lie open."""
        return frozenset(card.id for card in self.pack.cards if isinstance(card.effect, Protect))

    @cached_property
    def architects(self) -> frozenset[str]:
        """Cards that open the buildings that need the architect."""
        return frozenset(card.id for card in self.pack.cards if isinstance(card.effect, Architect))

    def number(self, cards: tuple[str, ...]) -> int:
        """The number of two open cards, the lower digit first (HV-1.3)."""
        low, high = sorted(self.cards[card].number for card in cards)
        return 10 * low + high


def load(data: Mapping[str, Any]) -> Tables:
    """Tables of a pack that has the form, checked or not; raises PackError."""
    return Tables(converted(data, HavanaPack))


def check(data: Mapping[str, Any]) -> None:
    """Raises PackError for a pack that games cannot be created with."""
    pack = converted(data, HavanaPack)
    within_bounds(data, pack)
    without(_faults(pack))


def _faults(pack: HavanaPack) -> Iterator[str]:
    """What is wrong with a well-formed pack (HV-1.2, HV-R16)."""
    yield from exactly("materials", (material.id for material in pack.materials), MATERIALS)
    for material in pack.materials:
        if material.coloured != (material.id in COLOURS):
            yield f"material {material.id} must{'' if material.id in COLOURS else ' not'} be coloured"
    yield from exactly("cards", (card.id for card in pack.cards), CARDS)
    yield from _buildings(pack)
    yield from exactly("target.vp", pack.target.vp, SEATS)
    yield from _rows(pack)
    yield from _amounts(pack)


def _buildings(pack: HavanaPack) -> Iterator[str]:
    yield from twice("building", (building.number for building in pack.buildings))
    yield from enough("buildings", pack.buildings, pack.rows.count * pack.rows.length)
    for building in pack.buildings:
        yield from positive(f"the cost of building {building.number}", building.cost, PAID)
        if prod(building.cost.get(colour, 0) + 1 for colour in COLOURS) > WAYS:
            yield f"the coloured cubes of building {building.number} could be swapped in more than {WAYS} ways"
    easy = sum(building.vp <= pack.rows.easy for building in pack.buildings)
    if not easy:
        yield f"no building is worth 1 to {pack.rows.easy}, as an end of a row must be at the start"
    elif _too_few(easy, len(pack.buildings), pack.rows):
        yield f"too few buildings are worth 1 to {pack.rows.easy}, as an end of a row must be at the start: {easy}"


def _too_few(easy: int, buildings: int, rows: Rows) -> bool:
    """Whether the rows would have to be laid again too often (HV-1.2)."""
    ends = rows.count * min(rows.length, 2)
    ways = comb(buildings, ends)
    return rows.count * rows.length * ways > LAID * (ways - comb(buildings - easy, ends))


def _rows(pack: HavanaPack) -> Iterator[str]:
    rows = pack.rows
    if rows.count > ROWS:
        yield f"rows.count is {rows.count}; there must be at most {ROWS}"
    if rows.refill.at >= rows.length:
        yield f"rows.refill.at is {rows.refill.at}; it must be less than the length {rows.length}"


def _amounts(pack: HavanaPack) -> Iterator[str]:
    """Whether the setup can be paid with every number of seats."""
    most = max(SEATS)
    if most * pack.seat.cubes + pack.centre.cubes > sum(material.cubes for material in pack.materials):
        yield "materials hold fewer cubes than the setup takes"
    if most * pack.seat.pesos + pack.centre.pesos > pack.stock.pesos:
        yield "stock.pesos are fewer than the setup takes"
