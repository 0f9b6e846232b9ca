"""Conversion between the state and the parts of the view that the games share."""

from collections.abc import Iterable
from typing import Any, TypedDict

from arbiter.games.cuban.state import Player, State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import ACT_TYPES, CHARACTERS, DONKEY, GOODS
from arbiter.games.cuban.view import ActsView, BuildingView, DeckView, HarbourView, SeatView, SpaceView
from arbiter.kernel.events import Seat
from arbiter.parts.course import SETUP
from arbiter.parts.goods import only

# Fields with the same name and content in state and view.
SAME = (
    *("round", "phase", "stage", "token", "order", "turns", "frames"),
    *("market", "display", "rewards", "tiles", "bids"),
)


def seats(t: Tables, state: State) -> tuple[SeatView, ...]:
    return tuple(_seat(t, seat, player) for seat, player in enumerate(state.seats, 1))


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


def player(seat: SeatView) -> Player:
    """Back from a seat's view."""
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


def harbour(state: State) -> HarbourView:
    return HarbourView(state.waiting, state.berths, state.ships)


def acts(state: State, preparing: str) -> ActsView:
    """A deck has as many cards to come as there are rounds for which none is turned up yet; `preparing` does that."""
    left, before = state.rounds - state.round, state.phase in (SETUP, preparing)
    to_come = {kind: left + (before and kind not in state.proposed) for kind in ACT_TYPES}
    decks = {kind: DeckView(state.decks[kind], to_come[kind]) for kind in ACT_TYPES}
    return ActsView(state.active, state.proposed, decks)


def spaces(t: Any, state: State) -> tuple[SpaceView, ...]:
    """The promenade, whose events stand in the tables."""
    return tuple(
        SpaceView(space, t.events[space].id, card, DONKEY if card == DONKEY else state.covered.get(space))
        for space, card in enumerate(state.promenade, 1)
    )


def restored(view: Any) -> dict[str, Any]:
    """The fields of the state that the views of all games hold."""
    same = {name: getattr(view, name) for name in SAME}
    return {
        **same,
        "seats": tuple(map(player, view.seats)),
        "waiting": view.harbour.waiting,
        "berths": view.harbour.berths,
        "ships": view.harbour.deck,
        "active": view.acts.active,
        "proposed": view.acts.proposed,
        "decks": {kind: deck.of for kind, deck in view.acts.decks.items()},
    }


class PromenadeState(TypedDict):
    """The fields of the state that the promenade's view holds."""

    promenade: tuple[str, ...]
    covered: dict[int, Seat]


def promenade(spaces: Iterable[SpaceView]) -> PromenadeState:
    """Back from the spaces' view."""
    spaces = tuple(spaces)
    return {
        "promenade": tuple(space.card for space in spaces),
        "covered": {space.space: space.covered for space in spaces if isinstance(space.covered, int)},
    }
