"""What happens in the stages of a round that the expansion adds or changes."""

from collections.abc import Iterator

from arbiter.games.cuba.base import stages as base
from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.el_presidente.evolve import president
from arbiter.games.cuba.el_presidente.happenings import asks, lasting
from arbiter.games.cuba.el_presidente.tables import Tables
from arbiter.games.cuban import events as ev
from arbiter.games.cuban import pass_acts, stages
from arbiter.games.cuban.happenings import immediate
from arbiter.games.cuban.terms import CHARACTERS
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Asked, Event


def boulevard(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    yield from stages.laid(state, chance, "cuban")


def more_turns(t: Tables, state: State) -> bool:
    """Characters but those for the parliament, and the Cubans of each seat (CU-3.1)."""
    return state.turns < stages.turns(state, t.pack.boulevard.visits[len(state.seats)])


def answers(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    """The president's event asks one seat after the other, from the starting player on (CU-4.8)."""
    if kind := asks(t.effects[state.happening], state):
        yield Asked(kind, (state.clockwise(state.token)[president(state).answers],))


def more_answers(t: Tables, state: State) -> bool:
    left = president(state).answers < len(state.seats)
    return left and bool(asks(t.effects[state.happening], state))


def bids(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    if not _acclaimed(t, state):
        yield from stages.bids(t, state, chance)


def second_bids(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    if not _acclaimed(t, state):
        yield from base.second_bids(t, state, chance)


def vote(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    """Under acclamation all bills pass but a vetoed one (CU-4.2)."""
    if _acclaimed(t, state):
        yield from pass_acts.passed(state, pass_acts.free(state))
    else:
        yield from base.vote(t, state, chance)


def _acclaimed(t: Tables, state: State) -> bool:
    return immediate(t.events.values(), state)


def next_round(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    visits = t.pack.boulevard.visits[len(state.seats)]
    yield ev.RoundBegan(state.round + 1, state.clockwise(state.token), CHARACTERS, visits)
    yield from lasting(t.effects[state.happening])
