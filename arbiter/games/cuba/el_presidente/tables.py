"""The pack with what the expansion adds: its checks, and the lookups of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from arbiter.games.cuba.base import tables as base
from arbiter.games.cuba.el_presidente.happenings import Happenings
from arbiter.games.cuban import happenings
from arbiter.games.cuban import pack as parts
from arbiter.games.cuban.faults import faults
from arbiter.games.cuban.terms import ACT_TYPES, CARGO, CUBANOS, SPACES
from arbiter.parts.checks import Faults, exactly, twice
from arbiter.parts.pack import Number, Part, Quantity, converted, within_bounds, without

SEATS = range(2, 6)
ROUNDS = range(6, 9)
DONKEYS = {2: 1, 3: 2, 4: 1, 5: 0}
PART = "el_presidente"


class HappeningCard(happenings.HappeningCard, frozen=True, kw_only=True):
    effect: Happenings


class Boulevard(Part, frozen=True, kw_only=True):
    """Donkeys on the spaces, and Cubans that each seat takes in a round, by number of seats."""

    donkeys: dict[int, Quantity]
    visits: dict[int, Number]


class ExpansionActs(msgspec.Struct, frozen=True, kw_only=True):
    tax: tuple[parts.TaxAct, ...]
    duty: tuple[parts.DutyAct, ...]
    subsidy: tuple[parts.SubsidyAct, ...]
    restriction: tuple[parts.RestrictionAct, ...]


class Expansion(msgspec.Struct, frozen=True, kw_only=True):
    """What a pack holds for the expansion."""

    cubanos: tuple[parts.Cubano, ...]
    events: tuple[HappeningCard, ...]
    boulevard: Boulevard
    ships: tuple[parts.Ship, ...]
    buildings: tuple[base.Building, ...]
    acts: ExpansionActs


class PresidentPack(base.BasePack, frozen=True, kw_only=True):
    """The base game's pack with what the expansion adds."""

    events: tuple[HappeningCard, ...]
    boulevard: Boulevard


@dataclass(frozen=True)
class Tables(base.Tables):
    pack: PresidentPack

    @cached_property
    def events(self) -> dict[int, HappeningCard]:
        """By the space of the boulevard."""
        return {event.space: event for event in self.pack.events}

    @cached_property
    def effects(self) -> dict[str, Happenings]:
        """By the event's id."""
        return {event.id: event.effect for event in self.pack.events}


def load(data: Mapping[str, Any]) -> Tables:
    """Tables of a whole pack that has the form, checked or not; raises PackError."""
    more = converted(data.get(PART, {}), Expansion)
    return Tables(_joined(converted(without_part(data), base.BasePack), more), _added(more))


def check(data: Mapping[str, Any]) -> None:
    """Raises PackError for a pack that games cannot be created with, with and without the expansion."""
    base.check(without_part(data))
    t, part = load(data), data.get(PART, {})
    within_bounds(part, converted(part, Expansion))
    without(faults(t.pack, CARGO))
    without(base.counted(t.pack, ROUNDS[-1]))
    without(_faults(t.pack))


def base_tables(t: Tables) -> base.Tables:
    """The tables of the base game, with all ships, buildings and statutes that it may be played with (CU-0)."""
    own = {name: getattr(t.pack, name) for name in base.BasePack.__struct_fields__}
    return base.Tables(base.BasePack(**{**own, "cubanos": ()}), t.added)


def _added(more: Expansion) -> base.Added:
    return base.Added(
        tuple(ship.number for ship in more.ships),
        tuple(building.number for building in more.buildings),
        {kind: tuple(act.id for act in getattr(more.acts, kind)) for kind in ACT_TYPES},
    )


def without_part(data: Mapping[str, Any]) -> dict[str, Any]:
    """The base game's part of a pack."""
    return {name: part for name, part in data.items() if name != PART}


def _joined(pack: base.BasePack, more: Expansion) -> PresidentPack:
    own = {name: getattr(pack, name) for name in pack.__struct_fields__}
    acts = {kind: (*getattr(pack.acts, kind), *getattr(more.acts, kind)) for kind in ACT_TYPES}
    added = {
        "cubanos": more.cubanos,
        "ships": (*pack.ships, *more.ships),
        "buildings": (*pack.buildings, *more.buildings),
        "acts": msgspec.structs.replace(pack.acts, **acts),
    }
    return PresidentPack(**{**own, **added}, events=more.events, boulevard=more.boulevard)


def _faults(pack: PresidentPack) -> Faults:
    yield from exactly("cubanos", (cubano.id for cubano in pack.cubanos), CUBANOS)
    yield from exactly("the spaces of events", (event.space for event in pack.events), SPACES)
    yield from twice("event", (event.id for event in pack.events))
    yield from twice("an event of kind", (type(event.effect).__name__ for event in pack.events))
    yield from _boulevard(pack.boulevard.donkeys, pack.boulevard.visits)


def _boulevard(donkeys: Mapping[int, int], visits: Mapping[int, int]) -> Faults:
    yield from exactly("boulevard.visits", visits, SEATS)
    if donkeys != DONKEYS:
        yield f"boulevard.donkeys must be {DONKEYS}"
    for seats in visits.keys() & set[int](SEATS):
        if DONKEYS[seats] + seats * visits[seats] != len(SPACES) - 1:
            yield f"boulevard: with {seats} seats, exactly one Cuban must be left"
