"""Visits to the promenade."""

from collections.abc import Iterator

from arbiter.games.cuban.events import Visited
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import DONKEY
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Count
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CN-3.20"


class Visit(Step, frozen=True):
    """Visit the Cubano on a space."""

    rule = RULE
    space: Count


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    if state.player(seat).cars and (spaces := uncovered(state)):
        yield Offer("visit", RULE, {"space": one_of(*spaces)})


def uncovered(state: State) -> tuple[int, ...]:
    """Spaces whose event is covered by neither car nor cart."""
    cards = enumerate(state.promenade, 1)
    return tuple(space for space, card in cards if card != DONKEY and space not in state.covered)


def take(t: Tables, state: State, seat: Seat, step: Visit, chance: Chance) -> Iterator[Event]:
    cubano = state.promenade[step.space - 1]
    yield Visited(seat, step.space, cubano)
    yield from t.cubanos[cubano].effects(t, state, seat, step)


def read(t: Tables, state: State, words: Scanner) -> Visit:
    if words.is_number or words.next == "space":
        return Visit(words.number("the number of a space", "space"))
    people = [card for card in state.promenade if card in t.cubanos]
    cubano = words.word("a space, by its number or who stands on it", people)
    return Visit(state.promenade.index(cubano) + 1)


VISIT = Verb(step=Visit, offers={"turn": offers}, take=take, form="visit SPACE or visit CUBANO", read=read)
