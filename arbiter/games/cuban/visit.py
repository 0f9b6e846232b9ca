"""Visits to the promenade, and the Harbor Master's swap."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import msgspec

from arbiter.games.cuban.domains import one_of
from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Swapped, Visited
from arbiter.games.cuban.fields import Count
from arbiter.games.cuban.frames import Swapping
from arbiter.games.cuban.state import State
from arbiter.games.cuban.words import DONKEY
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables

RULE = "CN-3.20"
NEIGHBOURS = ((1, 2), (2, 3))


class Visit(Step, frozen=True):
    """Visit the person on a space that is open."""

    rule = RULE
    space: Count


class Swap(Step, frozen=True):
    """Swap the ships of two neighbouring berths."""

    rule = RULE
    berths: Annotated[tuple[Count, ...], msgspec.Meta(max_length=60)]


def offers(t: "Tables", state: State, seat: Seat) -> Iterator[Offer]:
    if state.player(seat).cars and (spaces := uncovered(state)):
        yield Offer("visit", RULE, {"space": one_of(*spaces)})


def uncovered(state: State) -> tuple[int, ...]:
    """Spaces whose event is covered by neither car nor cart."""
    cards = enumerate(state.promenade, 1)
    return tuple(space for space, card in cards if card != DONKEY and space not in state.covered)


def take(t: "Tables", state: State, seat: Seat, step: Visit) -> Iterator[Event]:
    cubano = state.promenade[step.space - 1]
    yield Visited(seat, step.space, cubano)
    yield from t.cubanos[cubano].effects(t, state, seat, step)


def swaps(t: "Tables", state: State, frame: Swapping) -> Iterator[Offer]:
    """A swap that may be forgone."""
    yield from _pairs(state)
    yield end(RULE)


def must_swap(t: "Tables", state: State, frame: Swapping) -> Iterator[Offer]:
    """A swap wherever one is possible."""
    pairs = tuple(_pairs(state))
    yield from pairs or (end(RULE),)


def _pairs(state: State) -> Iterator[Offer]:
    pairs = tuple(pair for pair in NEIGHBOURS if all(state.berths[berth - 1] for berth in pair))
    if pairs:
        yield Offer("swap", RULE, {"berths": one_of(*pairs)})


def complete(t: "Tables", state: State, step: Swap) -> Swap:
    return Swap(tuple(sorted(step.berths)))


def swap(t: "Tables", state: State, seat: Seat, step: Swap) -> Iterator[Event]:
    low, high = step.berths
    yield Swapped(seat, (low, high))
