"""Passing proposed acts."""

from collections.abc import Iterable, Iterator

from arbiter.games.cuban.events import ActsPassed, Gained
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import ACT_TYPES, in_order
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import subset
from arbiter.parts.fields import Words
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CN-5.4"
PASSED = 2


class Pass(Step, frozen=True):
    """Pass two of this round's proposed acts, named by type."""

    rule = RULE
    acts: Words


def free(state: State) -> tuple[str, ...]:
    """Types whose proposed act is not barred by the Decree tile."""
    decree = state.tiles.get("decree")
    return tuple(kind for kind in ACT_TYPES if not (decree and decree.act == kind))


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    return (Offer("pass", RULE, {"acts": subset(free(state), PASSED, PASSED)}),)


def complete(t: Tables, state: State, step: Pass) -> Pass:
    return Pass(in_order(step.acts, ACT_TYPES))


def take(t: Tables, state: State, seat: Seat, step: Pass, chance: Chance) -> Iterator[Event]:
    yield from passed(state, step.acts, seat)


def passed(state: State, kinds: Iterable[str], seat: Seat = 0) -> Iterator[Event]:
    """Acts of these types come into force, by a seat's choice or without a vote; the Newspaper pays at once."""
    acts = {kind: state.proposed[kind] for kind in kinds}
    yield ActsPassed(acts, seat)
    tile = state.tiles.get("newspaper")
    if tile and tile.act not in acts:
        yield Gained(seat=tile.seat, vp=tile.vp, pesos=tile.pesos)


def read(t: Tables, state: State, words: Scanner) -> Pass:
    return Pass((words.word("a type", ACT_TYPES), *words.some(ACT_TYPES)))


PASS = Verb(
    step=Pass,
    offers={"pass": offers},
    complete=complete,
    take=take,
    form="pass ACT ACT",
    read=read,
)
