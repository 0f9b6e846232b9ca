"""From a view back to the position."""

from arbiter.games.havana.state import Player, State
from arbiter.games.havana.view import HavanaView, SeatView


def restore(view: HavanaView) -> State:
    """The state of which this is the view."""
    return State(
        round=view.round,
        phase=view.phase,
        stage=view.stage,
        seats=tuple(_player(seat) for seat in view.seats),
        ties=view.ties,
        order=view.order,
        turns=view.turns,
        frame=view.frame,
        rows=view.rows,
        pile=view.pile.of,
        removed=view.removed,
        bag=view.bag.of,
        centre=view.centre,
        stock=view.stock,
        box=view.box,
        played=view.played,
        cleared=view.cleared,
        left=view.left,
        idle=view.idle,
        covers={seat.seat: seat.covered for seat in view.seats if seat.covered},
    )


def _player(seat: SeatView) -> Player:
    return Player(
        vp=seat.vp,
        pesos=seat.pesos,
        workers=seat.workers,
        cubes=seat.cubes,
        hand=seat.hand,
        open=seat.open,
        discard=seat.discard,
        buildings=seat.buildings,
    )
