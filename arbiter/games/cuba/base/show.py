"""Conversion between the state of the base game and its view."""

from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import Tables
from arbiter.games.cuba.base.view import CubaView
from arbiter.games.cuban import show
from arbiter.parts.frames import asked_seats


def view(t: Tables, state: State) -> CubaView:
    return CubaView(
        rounds=state.rounds,
        round=state.round,
        phase=state.phase,
        stage=state.stage,
        order=state.order,
        token=state.token,
        turns=state.turns,
        held=state.held,
        active=asked_seats(state),
        seats=show.seats(t, state),
        market=state.market,
        harbour=show.harbour(state),
        acts=show.acts(state, "bills"),
        display=state.display,
        boulevard=None,
        rewards=state.rewards,
        tiles=state.tiles,
        bids=state.bids,
        fourths=state.fourths,
        frames=state.frames,
    )


def restore(view: CubaView) -> State:
    """The state of which this is the view."""
    return State(rounds=view.rounds, held=view.held, fourths=view.fourths, **show.restored(view))
