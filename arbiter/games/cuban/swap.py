"""The Harbor Master's swap of two ships."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

import msgspec

from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Swapped
from arbiter.games.cuban.frames import Swapping
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Count
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CN-3.20"
NEIGHBOURS = ((1, 2), (2, 3))


class Swap(Step, frozen=True):
    """Swap the ships at two neighbouring berths."""

    rule = RULE
    berths: Annotated[tuple[Count, ...], msgspec.Meta(max_length=60)]


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    """A swap that may be forgone."""
    yield from _pairs(state)
    yield end(RULE)


def must_swap(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    """A swap wherever one is possible."""
    pairs = tuple(_pairs(state))
    yield from pairs or (end(RULE),)


def _pairs(state: State) -> Iterator[Offer]:
    pairs = tuple(pair for pair in NEIGHBOURS if all(state.berths[berth - 1] for berth in pair))
    if pairs:
        yield Offer("swap", RULE, {"berths": one_of(*pairs)})


def complete(t: Tables, state: State, step: Swap) -> Swap:
    return Swap(tuple(sorted(step.berths)))


def take(t: Tables, state: State, seat: Seat, step: Swap, chance: Chance) -> Iterator[Event]:
    low, high = step.berths
    yield Swapped(seat, (low, high))


def read(t: Tables, state: State, words: Scanner) -> Swap:
    return Swap((words.number("the number of a berth"), words.number("the number of a berth")))


SWAP = Verb(
    step=Swap,
    offers={Swapping: offers},
    complete=complete,
    take=take,
    form="swap BERTH BERTH",
    read=read,
)
MUST_SWAP = replace(SWAP, offers={Swapping: must_swap})
