"""What happens in the stages of a round of the base game that are Cuba's own."""

from collections.abc import Iterator

from arbiter.games.cuba.base.events import VoteTied
from arbiter.games.cuba.base.parliament import leading, won
from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import Tables
from arbiter.games.cuban import events as ev
from arbiter.games.cuban import stages
from arbiter.games.cuban.terms import CHARACTERS
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Asked, Event, Seat


def bills(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    yield from stages.proposed(state, chance, "bill")


def more_turns(t: Tables, state: State) -> bool:
    """Four characters of each seat (CU-3.1)."""
    return state.turns < stages.turns(state, visits=0)


def second_bids(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    """Asked of the tied seats alone (CU-5.2)."""
    tied = leading(t, state)
    if len(tied) > 1:
        yield VoteTied(tied)
        yield Asked("bid", tied, True)


def vote(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    decided = won(t, state)
    yield decided
    yield Asked("pass", (decided.seat,))


def next_round(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    seat = starter(t, state)
    yield ev.TokenTaken(seat)
    yield ev.RoundBegan(state.round + 1, state.clockwise(seat), CHARACTERS, 0)


def starter(t: Tables, state: State) -> Seat:
    """Most votes on the fourth character; on a tie who played it last (CU-3.8)."""
    return max(reversed(state.fourths), key=lambda fourth: t.votes[fourth.character]).seat
