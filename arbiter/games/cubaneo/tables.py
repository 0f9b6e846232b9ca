"""The pack of Cubaneo: its checks, and the lookups of the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from arbiter.games.cuban import happenings, tables
from arbiter.games.cuban import pack as parts
from arbiter.games.cuban.abilities import Abilities
from arbiter.games.cuban.faults import faults
from arbiter.games.cuban.terms import CUBANOS, GOODS, SPACES, TRADING_GOODS
from arbiter.games.cubaneo.happenings import Demolition, Happenings
from arbiter.games.cubaneo.partner import Partner
from arbiter.parts.checks import enough, exactly, positive, twice
from arbiter.parts.pack import Number, Part, Pieces, Quantity, converted, within_bounds, without

SEATS = range(2, 6)
ROUNDS = 6
DONKEYS = {2: 1, 3: 2, 4: 1, 5: 0}


class HappeningCard(happenings.HappeningCard, frozen=True, kw_only=True):
    effect: Happenings


class Card(Part, frozen=True, kw_only=True):
    """A starting card."""

    number: Number
    pesos: Quantity
    goods: Pieces


class Promenade(Part, frozen=True, kw_only=True):
    """Donkeys in the deck and cars of a seat, by number of seats."""

    donkeys: dict[int, Quantity]
    cars: dict[int, Number]


class Building(parts.Building, frozen=True, kw_only=True):
    color: str
    ability: Abilities | Partner


class CubaneoPack(parts.CubanPack, frozen=True, kw_only=True):
    buildings: tuple[Building, ...]
    events: tuple[HappeningCard, ...]
    cards: tuple[Card, ...]
    promenade: Promenade


@dataclass(frozen=True)
class Tables(tables.Tables):
    pack: CubaneoPack

    @cached_property
    def events(self) -> dict[int, HappeningCard]:
        """By the space of the promenade."""
        return {event.space: event for event in self.pack.events}

    @cached_property
    def cards(self) -> dict[int, Card]:
        return {card.number: card for card in self.pack.cards}

    @cached_property
    def demolition_vp(self) -> int:
        return sum(event.effect.vp for event in self.pack.events if isinstance(event.effect, Demolition))


def load(data: Mapping[str, Any]) -> Tables:
    """Tables of a pack that has the form, checked or not; raises PackError."""
    return Tables(converted(data, CubaneoPack))


def check(data: Mapping[str, Any]) -> None:
    """Raises PackError for a pack that games cannot be created with."""
    pack = converted(data, CubaneoPack)
    within_bounds(data, pack)
    without(faults(pack, TRADING_GOODS))
    without(_faults(pack))


def _faults(pack: CubaneoPack) -> Iterator[str]:
    if pack.ruleset != "cubaneo":
        yield f"ruleset is {pack.ruleset}, not cubaneo"
    yield from exactly("cubanos", (cubano.id for cubano in pack.cubanos), CUBANOS)
    yield from exactly("the spaces of events", (event.space for event in pack.events), SPACES)
    yield from twice("event", (event.id for event in pack.events))
    yield from twice("an event of kind", (type(event.effect).__name__ for event in pack.events))
    yield from _promenade(pack)
    yield from twice("card", (card.number for card in pack.cards))
    yield from enough("cards", pack.cards, SEATS[-1])
    for card in pack.cards:
        yield from positive(f"card {card.number}", card.goods, GOODS)
    for kind, deck in tables.Tables(pack).decks.items():
        yield from enough(f"the cards of acts.{kind}", deck, ROUNDS)


def _promenade(pack: CubaneoPack) -> Iterator[str]:
    yield from exactly("promenade.cars", pack.promenade.cars, SEATS)
    if pack.promenade.donkeys != DONKEYS:
        yield f"promenade.donkeys must be {DONKEYS}"
    for seats, cars in pack.promenade.cars.items():
        if DONKEYS[seats] + seats * cars != len(SPACES) - 1:
            yield f"promenade: with {seats} seats, donkeys and cars together must cover {len(SPACES) - 1} events"
