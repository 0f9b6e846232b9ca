"""From a view back to the position."""

from arbiter.games.cuban import show
from arbiter.games.cuban.state import State
from arbiter.games.cubaneo.tables import ROUNDS
from arbiter.games.cubaneo.view import CubaneoView


def restore(view: CubaneoView) -> State:
    """The state of which this is the view."""
    return State(
        rounds=ROUNDS,
        round=view.round,
        phase=view.phase,
        stage=view.stage,
        seats=tuple(map(show.player, view.seats)),
        token=view.token,
        order=view.order,
        turns=view.turns,
        frames=view.frames,
        market=view.market,
        waiting=view.harbour.waiting,
        berths=view.harbour.berths,
        ships=view.harbour.deck,
        active=view.acts.active,
        proposed=view.acts.proposed,
        decks={kind: deck.of for kind, deck in view.acts.decks.items()},
        display=view.display,
        absent=view.absent,
        **show.promenade(view.promenade),
        happening=view.happening or "",
        rewards=view.rewards,
        tiles=view.tiles,
        bids=view.bids,
    )
