"""From a position to what may be known of it."""

from arbiter.games.havana.state import Asking, Centre, Player, State, Turn
from arbiter.games.havana.tables import Tables
from arbiter.games.havana.view import BagView, HavanaView, PileView, SeatView
from arbiter.games.havana.words import MATERIALS
from arbiter.kernel.events import Seat
from arbiter.parts.goods import only


def view(t: Tables, state: State) -> HavanaView:
    return HavanaView(
        round=state.round,
        phase=state.phase,
        stage=state.stage,
        order=state.order,
        ties=state.ties,
        turns=state.turns,
        active=_active(state),
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


def _active(state: State) -> tuple[Seat, ...]:
    match state.frame:
        case Asking(seats=seats):
            return seats
        case Turn(seat=seat):
            return (seat,)
    return ()


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
