"""Cubes, pesos, workers and buildings that move."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from arbiter.games.havana import events as ev
from arbiter.games.havana.state import Centre, Player, State, Stock, seated, with_player
from arbiter.kernel.events import Event
from arbiter.parts.deck import without
from arbiter.parts.goods import minus, plus

Evolvers = dict[type[Event], Callable[[State, Any], State]]


def changed(player: Player, change: ev.Change) -> Player:
    return replace(
        player,
        pesos=player.pesos + change.pesos,
        workers=player.workers + change.workers,
        cubes=plus(player.cubes, change.cubes),
    )


def _stock(state: State, change: ev.Gained | ev.Taxed | ev.Bought) -> State:
    """Between a seat and the stock; cubes leave the game."""
    seats = seated(state, change.seat, changed(state.player(change.seat), change))
    stock = Stock(state.stock.pesos - change.pesos, state.stock.workers - change.workers)
    return replace(state, seats=seats, stock=stock, box=plus(state.box, minus(change.cubes)))


def _bought(state: State, event: ev.Bought) -> State:
    state = _leaving(_stock(state, event), event.building)
    player = state.player(event.seat)
    buildings = (*player.buildings, event.building)
    return with_player(state, event.seat, replace(player, vp=player.vp + event.vp, buildings=buildings))


def _leaving(state: State, building: int) -> State:
    rows = tuple(without(row, building) if building in row else row for row in state.rows)
    return replace(state, rows=rows, left=True)


def _removed(state: State, event: ev.BuildingRemoved) -> State:
    state = _leaving(state, event.building)
    return replace(state, removed=(*state.removed, event.building), cleared=state.cleared + 1)


def _collected(state: State, event: ev.Collected) -> State:
    seats = seated(state, event.seat, changed(state.player(event.seat), event))
    centre = Centre(state.centre.pesos - event.pesos, plus(state.centre.cubes, minus(event.cubes)))
    return replace(state, seats=seats, centre=centre)


def _robbed(state: State, event: ev.Robbed) -> State:
    state = with_player(state, event.seat, changed(state.player(event.seat), event))
    lost = ev.Change(seat=event.victim, pesos=-event.pesos, cubes=minus(event.cubes))
    return with_player(state, event.victim, changed(state.player(event.victim), lost))


def _cube(state: State, event: ev.CubeDrawn) -> State:
    bag = plus(state.bag, {event.cube: -1})
    if event.seat is UNSET:
        centre = Centre(state.centre.pesos, plus(state.centre.cubes, {event.cube: 1}))
        return replace(state, bag=bag, centre=centre)
    player = state.player(event.seat)
    player = replace(player, cubes=plus(player.cubes, {event.cube: 1}))
    return replace(state, bag=bag, seats=seated(state, event.seat, player))


def _pesos(state: State, event: ev.PesosPut) -> State:
    centre = Centre(state.centre.pesos + event.pesos, state.centre.cubes)
    return replace(state, centre=centre, stock=Stock(state.stock.pesos - event.pesos, state.stock.workers))


def _laid(state: State, event: ev.BuildingLaid) -> State:
    row, place = state.rows[event.row - 1], event.place - 1
    rows = (*state.rows[: event.row - 1], (*row[:place], event.building, *row[place:]), *state.rows[event.row :])
    return replace(state, rows=rows, pile=without(state.pile, event.building))


def _returned(state: State, event: ev.RowsReturned) -> State:
    pile = tuple(sorted((*state.pile, *(number for row in state.rows for number in row))))
    return replace(state, rows=((),) * len(state.rows), pile=pile)


EVOLVERS: Evolvers = {
    ev.Gained: _stock,
    ev.Taxed: _stock,
    ev.Bought: _bought,
    ev.BuildingRemoved: _removed,
    ev.Collected: _collected,
    ev.Robbed: _robbed,
    ev.CubeDrawn: _cube,
    ev.PesosPut: _pesos,
    ev.BuildingLaid: _laid,
    ev.RowsReturned: _returned,
}
