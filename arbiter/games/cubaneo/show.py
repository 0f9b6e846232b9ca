"""From a position to what may be known of it."""

from arbiter.games.cuban import show
from arbiter.games.cuban.state import State
from arbiter.games.cubaneo.tables import Tables
from arbiter.games.cubaneo.view import CubaneoView


def view(t: Tables, state: State) -> CubaneoView:
    return CubaneoView(
        round=state.round,
        phase=state.phase,
        stage=state.stage,
        order=state.order,
        token=state.token,
        turns=state.turns,
        active=show.active(state),
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
