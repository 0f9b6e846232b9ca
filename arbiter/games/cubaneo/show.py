"""Conversion between the state and the view."""

from arbiter.games.cuban import show
from arbiter.games.cuban.state import State
from arbiter.games.cubaneo.tables import ROUNDS, Tables
from arbiter.games.cubaneo.view import CubaneoView
from arbiter.parts.frames import asked_seats


def view(t: Tables, state: State) -> CubaneoView:
    return CubaneoView(
        round=state.round,
        phase=state.phase,
        stage=state.stage,
        order=state.order,
        token=state.token,
        turns=state.turns,
        active=asked_seats(state),
        seats=show.seats(t, state),
        market=state.market,
        harbour=show.harbour(state),
        acts=show.acts(state, "preparation"),
        display=state.display,
        absent=state.absent,
        promenade=show.spaces(t, state),
        happening=state.happening or None,
        rewards=state.rewards,
        tiles=state.tiles,
        bids=state.bids,
        frames=state.frames,
    )


def restore(view: CubaneoView) -> State:
    """The state of which this is the view."""
    return State(
        rounds=ROUNDS,
        absent=view.absent,
        happening=view.happening or "",
        **show.promenade(view.promenade),
        **show.restored(view),
    )
