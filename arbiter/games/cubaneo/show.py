"""From a position to what may be known of it."""

from arbiter.games.cuban.frames import Acting, Asking
from arbiter.games.cuban.state import Player, State
from arbiter.games.cuban.words import ACT_TYPES, CHARACTERS, DONKEY, GOODS
from arbiter.games.cubaneo.tables import ROUNDS, Tables
from arbiter.games.cubaneo.view import ActsView, BuildingView, CubaneoView, DeckView, HarbourView, SeatView, SpaceView
from arbiter.kernel.events import Seat
from arbiter.parts.goods import only


def view(t: Tables, state: State) -> CubaneoView:
    return CubaneoView(
        round=state.round,
        phase=state.phase,
        stage=state.stage,
        order=state.order,
        token=state.token,
        turns=state.turns,
        active=_active(state),
        seats=tuple(_seat(t, seat, player) for seat, player in enumerate(state.seats, 1)),
        market=state.market,
        harbour=HarbourView(state.waiting, state.berths, state.ships),
        acts=_acts(t, state),
        display=state.display,
        absent=state.absent,
        promenade=tuple(_space(t, state, space, card) for space, card in enumerate(state.promenade, 1)),
        happening=state.happening or None,
        rewards=state.rewards,
        tiles=state.tiles,
        bids=state.bids,
        frames=state.frames,
    )


def _active(state: State) -> tuple[Seat, ...]:
    match state.frames[-1:]:
        case (Asking(seats=seats),):
            return seats
        case (Acting(seat=seat),):
            return (seat,)
    return ()


def _seat(t: Tables, seat: Seat, player: Player) -> SeatView:
    return SeatView(
        seat=seat,
        vp=player.vp,
        pesos=player.pesos,
        forecourt=only(player.forecourt, GOODS),
        warehouse=only(player.warehouse, GOODS),
        worker=player.worker,
        buildings=tuple(BuildingView(cell, n, t.buildings[n].id) for cell, n in player.buildings.items()),
        hand=tuple(character for character in CHARACTERS if character in player.hand),
        cars=player.cars,
        used=player.used,
    )


def _acts(t: Tables, state: State) -> ActsView:
    left = {kind: len(deck) - len(t.decks[kind]) + ROUNDS for kind, deck in state.decks.items()}
    decks = {kind: DeckView(state.decks[kind], left[kind]) for kind in ACT_TYPES}
    return ActsView(state.active, state.proposed, decks)


def _space(t: Tables, state: State, space: int, card: str) -> SpaceView:
    covered = DONKEY if card == DONKEY else state.covered.get(space)
    return SpaceView(space, t.events[space].id, card, covered)
