"""From a view back to the position."""

from arbiter.games.cuban.state import Player, State
from arbiter.games.cubaneo.tables import ROUNDS
from arbiter.games.cubaneo.view import CubaneoView, SeatView


def restore(view: CubaneoView) -> State:
    """The state of which this is the view."""
    return State(
        rounds=ROUNDS,
        round=view.round,
        phase=view.phase,
        stage=view.stage,
        seats=tuple(_player(seat) for seat in view.seats),
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
        promenade=tuple(space.card for space in view.promenade),
        covered={space.space: space.covered for space in view.promenade if isinstance(space.covered, int)},
        happening=view.happening or "",
        rewards=view.rewards,
        tiles=view.tiles,
        bids=view.bids,
    )


def _player(seat: SeatView) -> Player:
    return Player(
        vp=seat.vp,
        pesos=seat.pesos,
        forecourt=seat.forecourt,
        warehouse=seat.warehouse,
        buildings={building.cell: building.number for building in seat.buildings},
        worker=seat.worker,
        hand=seat.hand,
        cars=seat.cars,
        used=seat.used,
    )
