"""Carrying out the two open cards (HV-3.1, HV-6)."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.games.havana.events import CardPlayed, CardSkipped
from arbiter.games.havana.state import State, Turn
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Count, Counts, Word

if TYPE_CHECKING:
    from arbiter.games.havana.tables import Tables

RULE = "HV-6"
SKIP = one_of(False)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Tax Collector takes from a seat: `worker` or a material."""

    seat: Count
    what: Word


Entries = Annotated[tuple[Entry, ...], msgspec.Meta(max_length=60)]


class Act(Step, frozen=True, kw_only=True):
    """Carry out one of the two open cards; an optional one may be skipped."""

    rule = "HV-3.1"
    card: Word
    use: bool | UnsetType = UNSET
    take: Word | UnsetType = UNSET
    building: Count | UnsetType = UNSET
    from_: Entries | UnsetType = msgspec.field(default=UNSET, name="from")
    seat: Count | UnsetType = UNSET
    cubes: Counts | UnsetType = UNSET


def offers(t: "Tables", state: State, turn: Turn) -> Iterator[Offer]:
    """In either order, each card once."""
    for card in turn.cards:
        effect = t.cards[card].effect
        for fields in effect.fields(t, state, turn.seat):
            yield Offer("act", RULE, {"card": one_of(card), **fields}) if fields else _alone(card)
        if effect.optional:
            yield _skip(card)


@cache
def _alone(card: str) -> Offer:
    return Offer("act", RULE, {"card": one_of(card)})


@cache
def _skip(card: str) -> Offer:
    return Offer("act", RULE, {"card": one_of(card), "use": SKIP})


def complete(step: Act) -> Act:
    """Entries in the order of the seats (HV-3.8)."""
    if isinstance(step.from_, UnsetType):
        return step
    return msgspec.structs.replace(step, from_=tuple(sorted(step.from_, key=lambda entry: entry.seat)))


def take(t: "Tables", state: State, seat: Seat, step: Act, chance: Chance) -> Iterator[Event]:
    if step.use is False:
        yield CardSkipped(seat, step.card)
        return
    yield CardPlayed(seat, step.card)
    yield from t.cards[step.card].effect.effects(t, state, seat, step, chance)
