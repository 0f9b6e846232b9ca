"""Take: a heap of 21 counters. In turn every seat takes 1 to 3 of them; whoever takes the last one wins."""

from collections.abc import Iterator
from typing import Any

import msgspec

from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Asked, Event, Finished, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.kernel.ruleset import Table
from arbiter.parts.course import OVER, SETUP, Course, Phase, Stage
from arbiter.parts.domains import up_to
from arbiter.parts.fields import Count
from arbiter.parts.flow import Plan
from arbiter.parts.frames import Asking
from arbiter.parts.line import Scanner
from arbiter.parts.simple import SimpleEdition
from arbiter.parts.verb import Verb

HEAP, MOST = 21, 3
RULE = "TK-1"


class Open(Asking, frozen=True):
    """A decision that is open."""


class State(msgspec.Struct, frozen=True):
    """`turn` is the seat that takes next; who took last has won once the heap is empty."""

    seats: int
    heap: int = HEAP
    turn: Seat = 1
    phase: str = SETUP
    stage: str = SETUP
    frames: tuple[Open, ...] = ()


class Reached(Event, frozen=True):
    """A stage began."""

    phase: str
    stage: str


class Taken(Event, frozen=True):
    """A seat took counters from the heap."""

    seat: Seat
    counters: int


class Take(Step, frozen=True):
    """Take 1 to 3 counters from the heap."""

    rule = RULE
    counters: Count


def offers(t: None, state: State, seat: Seat) -> tuple[Offer, ...]:
    return (Offer("take", RULE, {"counters": up_to(min(MOST, state.heap))}),)


def take(t: None, state: State, seat: Seat, step: Take, chance: Chance) -> Iterator[Event]:
    yield Taken(seat, step.counters)


def read(t: None, state: State, words: Scanner) -> Take:
    return Take(words.number("a number of counters"))


TAKE = Verb(step=Take, offers={"take": offers}, take=take, form="take COUNTERS", read=read)


def turn(t: None, state: State, chance: Chance) -> Iterator[Event]:
    """The next seat takes; with the heap empty the game is over."""
    if state.heap:
        yield Asked("take", (state.turn,))
        return
    winner = (state.turn - 2) % state.seats + 1
    yield Finished((winner,), tuple(int(seat == winner) for seat in range(1, state.seats + 1)))


def evolve(state: State, event: Event) -> State:
    match event:
        case Reached(phase, stage):
            return msgspec.structs.replace(state, phase=phase, stage=stage)
        case Asked(kind, seats, sealed):
            return msgspec.structs.replace(state, frames=(Open(kind, seats, sealed),))
        case Taken(seat, counters):
            left, following = state.heap - counters, seat % state.seats + 1
            return msgspec.structs.replace(state, heap=left, turn=following, frames=())
        case Finished():
            return msgspec.structs.replace(state, phase=OVER, frames=())
    return state


def initial(t: None, table: Table) -> State:
    return State(table.seats)


def unchanged(view: State) -> State:
    """Nothing is hidden in this game: its state is its view."""
    return view


PLAN = Plan(
    initial=initial,
    setup=lambda t, table, chance: (),
    verbs=(TAKE,),
    course=Course(reached=Reached, rounds=(Phase("play", Stage("turn", turn)),)),
    evolve=evolve,
    view=lambda t, state: state,
)
EDITION: Any = SimpleEdition(
    key="take",
    title="Take",
    seats=range(2, 5),
    plan=PLAN,
    state=State,
    events=Reached | Taken,
    view_type=State,
    restore=unchanged,
)
