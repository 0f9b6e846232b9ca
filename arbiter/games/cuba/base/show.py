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
    return State(
        rounds=view.rounds,
        round=view.round,
        phase=view.phase,
        stage=view.stage,
        seats=tuple(map(show.player, view.seats)),
        token=view.token,
        order=view.order,
        turns=view.turns,
        held=view.held,
        frames=view.frames,
        market=view.market,
        waiting=view.harbour.waiting,
        berths=view.harbour.berths,
        ships=view.harbour.deck,
        active=view.acts.active,
        proposed=view.acts.proposed,
        decks={kind: deck.of for kind, deck in view.acts.decks.items()},
        display=view.display,
        rewards=view.rewards,
        tiles=view.tiles,
        bids=view.bids,
        fourths=view.fourths,
    )
