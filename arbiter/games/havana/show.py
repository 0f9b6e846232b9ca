"""Conversion between the state and the view."""

from arbiter.games.havana.components import MATERIALS
from arbiter.games.havana.state import Centre, Player, State
from arbiter.games.havana.tables import Tables
from arbiter.games.havana.view import BagView, HavanaView, PileView, SeatView
from arbiter.kernel.events import Seat
from arbiter.parts.frames import asked_seats
from arbiter.parts.goods import only


def view(t: Tables, state: State) -> HavanaView:
    return HavanaView(
        round=state.round,
        phase=state.phase,
        stage=state.stage,
        order=state.order,
        ties=state.ties,
        turns=state.turns,
        active=asked_seats(state),
        target=t.pack.target.vp[len(state.seats)],
        seats=tuple(_seat(t, state, seat, player) for seat, player in enumerate(state.seats, 1)),
        centre=Centre(state.centre.pesos, only(state.centre.cubes, MATERIALS)),
        stock=state.stock,
        rows=state.rows,
        pile=PileView(state.pile, len(state.pile)),
        bag=BagView(only(state.bag, MATERIALS), sum(state.bag.values())),
        removed=state.removed,
        box=only(state.box, MATERIALS),
        played=state.played,
        cleared=state.cleared,
        left=state.left,
        idle=state.idle,
        frame=state.frame,
    )


def _seat(t: Tables, state: State, seat: Seat, player: Player) -> SeatView:
    return SeatView(
        seat=seat,
        vp=player.vp,
        pesos=player.pesos,
        workers=player.workers,
        cubes=only(player.cubes, MATERIALS),
        open=player.open,
        number=t.number(player.open) if player.open else None,
        covered=state.covers.get(seat),
        hand=player.hand,
        discard=player.discard,
        buildings=player.buildings,
    )


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
