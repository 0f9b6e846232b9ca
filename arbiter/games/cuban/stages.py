"""What happens in the stages that the games have in common."""

from collections.abc import Iterator
from typing import Any

from arbiter.games.cuban import events as ev
from arbiter.games.cuban import keep, visit
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import ACT_TYPES, CHARACTERS, CUBANOS, DANCER, DONKEY, PRODUCTS, SPACES
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Asked, Event
from arbiter.parts.goods import minus, only


def laid(state: State, chance: Chance, purpose: str) -> Iterator[Event]:
    """People and donkeys shuffled onto the spaces, one card each."""
    cards = [DONKEY] * len(state.absent) + [cubano for cubano in CUBANOS if cubano not in state.absent]
    for space in SPACES:
        draw = chance.draw(purpose, cards)
        cards.remove(draw.item)
        yield ev.CubanoLaid(space=space, card=draw.item, **draw.members)


def proposed(state: State, chance: Chance, purpose: str) -> Iterator[Event]:
    """The top card of each deck."""
    for kind in ACT_TYPES:
        draw = chance.draw(f"{purpose}:{kind}", state.decks[kind])
        yield ev.ActProposed(kind=kind, act=draw.item, **draw.members)


def turns(state: State, visits: int) -> int:
    """Turns of a round, of all seats together, with so many visits of each."""
    return len(state.seats) * (len(CHARACTERS) - state.held + visits)


def turn(t: Any, state: State, chance: Chance) -> Iterator[Event]:
    yield Asked("turn", (state.order[state.turns % len(state.order)],))


def token(t: Any, state: State, chance: Chance) -> Iterator[Event]:
    """Nobody took the Dancer: the token goes one seat to the left (CN-3.21)."""
    if state.promenade.index(DANCER) + 1 not in state.covered:
        yield ev.TokenPassed(state.clockwise(state.token)[1])


def event(t: Any, state: State, chance: Chance) -> Iterator[Event]:
    """The one event that stayed uncovered."""
    (space,) = visit.uncovered(state)
    card = t.events[space]
    yield ev.EventHappened(space, card.id)
    yield from card.effect.happens(t, state, chance)


def bids(t: Any, state: State, chance: Chance) -> Iterator[Event]:
    yield Asked("bid", state.everybody, True)


def obey(t: Any, state: State, chance: Chance) -> Iterator[Event]:
    yield Asked("obey", state.everybody, True)


def subsidy(t: Any, state: State, chance: Chance) -> Iterator[Event]:
    if act := state.active.get("subsidy"):
        for seat, player in enumerate(state.seats, 1):
            if vp := t.subsidies[act].pay(t, state, player):
                yield ev.Subsidized(seat=seat, act=act, vp=vp)


def storage(t: Any, state: State, chance: Chance) -> Iterator[Event]:
    if seats := keep.concerned(t, state):
        yield Asked("keep", seats, True)


def spoiling(t: Any, state: State, chance: Chance) -> Iterator[Event]:
    for seat in state.everybody:
        if lost := only(state.player(seat).forecourt, PRODUCTS):
            yield ev.Spoiled(seat=seat, forecourt=minus(lost))
