"""What happens in the stages of a round that are Cubaneo's own."""

from collections.abc import Iterator

from arbiter.games.cuban import bid, pass_acts, stages
from arbiter.games.cuban import events as ev
from arbiter.games.cuban.happenings import immediate
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import CHARACTERS
from arbiter.games.cubaneo.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Asked, Event


def promenade(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    yield from stages.laid(state, chance, "cubano")


def proposals(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    yield from stages.proposed(state, chance, "act")


def more_turns(t: Tables, state: State) -> bool:
    """Whether a seat has a turn left in this round (CN-3.1)."""
    return state.turns < stages.turns(state, t.pack.promenade.cars[len(state.seats)])


def bids(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    if not immediate(t.events.values(), state):
        yield from stages.bids(t, state, chance)


def vote(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    """Immediate acts pass without a vote (CN-4.3)."""
    if immediate(t.events.values(), state):
        yield from pass_acts.passed(state, pass_acts.free(state))
        return
    decided = won(t, state)
    yield decided
    yield Asked("pass", (decided.seat,))


def won(t: Tables, state: State) -> ev.VoteWon:
    """Most votes; then most bought ones; then the earliest in the next round's order (CN-5.3)."""
    bought = {placed.seat: placed.votes for placed in state.bids}
    votes = {seat: bid.votes_of(t, state, seat) + bought[seat] for seat in state.everybody}
    winner = max(state.clockwise(state.token), key=lambda seat: (votes[seat], bought[seat]))
    return ev.VoteWon(winner, tuple(votes.values()), tuple(bought[seat] for seat in state.everybody))


def next_round(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    cars = t.pack.promenade.cars[len(state.seats)]
    yield ev.RoundBegan(state.round + 1, state.clockwise(state.token), CHARACTERS, cars)
