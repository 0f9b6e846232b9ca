"""What happens in the stages of a round; each runs once, all turns of a round apart."""

from collections.abc import Iterator

from arbiter.games.cuban import bid, keep, pass_acts, visit
from arbiter.games.cuban import events as ev
from arbiter.games.cuban.state import State
from arbiter.games.cuban.words import ACT_TYPES, CHARACTERS, CUBANOS, DANCER, DONKEY, PRODUCTS
from arbiter.games.cubaneo.happenings import ImmediateActs
from arbiter.games.cubaneo.tables import SPACES, Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Asked, Event
from arbiter.parts.goods import minus, only


def turns(t: Tables, state: State) -> int:
    """Turns of a round, of all seats together (CN-3.1)."""
    seats = len(state.seats)
    return seats * (len(CHARACTERS) - state.held + t.pack.promenade.cars[seats])


def promenade(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    cards = [DONKEY] * len(state.absent) + [cubano for cubano in CUBANOS if cubano not in state.absent]
    for space in SPACES:
        draw = chance.draw("cubano", cards)
        cards.remove(draw.item)
        yield ev.CubanoLaid(space=space, card=draw.item, **draw.told)


def proposals(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    for kind in ACT_TYPES:
        draw = chance.draw(f"act:{kind}", state.decks[kind])
        yield ev.ActProposed(kind=kind, act=draw.item, **draw.told)


def turn(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    yield Asked("turn", (state.order[state.turns % len(state.order)],))


def token(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    """Nobody took the Dancer: the token goes one seat to the left (CN-3.21)."""
    if state.promenade.index(DANCER) + 1 not in state.covered:
        yield ev.TokenPassed(state.clockwise(state.token)[1])


def event(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    (space,) = visit.uncovered(state)
    card = t.events[space]
    yield ev.EventHappened(space, card.id)
    yield from card.effect.happens(t, state, chance)


def bids(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    if not immediate(t, state):
        yield Asked("bid", state.everybody, True)


def vote(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    if immediate(t, state):
        yield from pass_acts.passed(state, pass_acts.free(state))
        return
    won = bid.won(t, state)
    yield won
    yield Asked("pass", (won.seat,))


def immediate(t: Tables, state: State) -> bool:
    """Whether the acts pass without a vote this round (CN-4.3)."""
    happened = next(event for event in t.events.values() if event.id == state.happening)
    return isinstance(happened.effect, ImmediateActs)


def obey(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    yield Asked("obey", state.everybody, True)


def subsidy(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    if act := state.active.get("subsidy"):
        for seat, vp in zip(state.everybody, t.subsidies[act].pays(t, state), strict=True):
            if vp:
                yield ev.Subsidized(seat=seat, act=act, vp=vp)


def storage(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    if seats := keep.concerned(t, state):
        yield Asked("keep", seats, True)


def spoiling(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    for seat in state.everybody:
        if lost := only(state.player(seat).forecourt, PRODUCTS):
            yield ev.Spoiled(seat=seat, forecourt=minus(lost))


def next_round(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    cars = t.pack.promenade.cars[len(state.seats)]
    yield ev.RoundBegan(state.round + 1, state.clockwise(state.token), CHARACTERS, cars)
