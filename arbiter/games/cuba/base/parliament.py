"""Who decides in the parliament: a tie is settled by a second bid (CU-5.2)."""

from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import Tables
from arbiter.games.cuban.bid import votes_of
from arbiter.games.cuban.events import VoteWon
from arbiter.kernel.events import Seat


def leading(t: Tables, state: State) -> tuple[Seat, ...]:
    """The seats with most votes in total."""
    votes = _totals(t, state)
    return tuple(seat for seat in state.everybody if votes[seat] == max(votes.values()))


def _totals(t: Tables, state: State) -> dict[Seat, int]:
    return {seat: votes_of(t, state, seat) + n for seat, n in bought(state).items()}


def bought(state: State) -> dict[Seat, int]:
    """Votes of the first bid, by seat."""
    votes = {bid.seat: bid.votes for bid in state.bids[: len(state.seats)]}
    return {seat: votes[seat] for seat in state.everybody}


def won(t: Tables, state: State) -> VoteWon:
    """Of those with most votes who bought most in the second bid, then the first from the starting player on."""
    again = {bid.seat: bid.votes for bid in state.bids[len(state.seats) :]}
    tied = leading(t, state)
    order = [seat for seat in state.clockwise(state.token) if seat in tied]
    winner = max(order, key=lambda seat: again.get(seat, 0))
    return VoteWon(winner, tuple(_totals(t, state).values()), tuple(bought(state).values()))
