"""Market and harbour."""

from msgspec.structs import replace

from arbiter.games.cuban import events as ev
from arbiter.games.cuban.evolve.holdings import Evolvers
from arbiter.games.cuban.evolve.play import traded
from arbiter.games.cuban.state import Ship, State
from arbiter.games.cuban.terms import WAITING
from arbiter.parts.deck import drawn, under
from arbiter.parts.goods import plus
from arbiter.parts.row import placed, removed


def at(state: State, berth: int) -> Ship | None:
    """The ship at a berth or in the waiting area."""
    return state.waiting if berth == WAITING else state.berths[berth - 1]


def moored(state: State, berth: int, ship: Ship | None) -> State:
    if berth == WAITING:
        return replace(state, waiting=ship)
    return replace(state, berths=(*state.berths[: berth - 1], ship, *state.berths[berth:]))


def _sold(state: State, event: ev.Sold) -> State:
    row = placed(state.market[event.good], event.space)
    return traded(replace(state, market={**state.market, event.good: row}))


def _purchased(state: State, event: ev.Purchased) -> State:
    row = removed(state.market[event.good], event.space)
    return traded(replace(state, market={**state.market, event.good: row}))


def _cargo(state: State, berth: int, good: str, n: int) -> State:
    ship = at(state, berth)
    assert ship is not None, "only a berth with a ship takes cargo"
    return moored(state, berth, replace(ship, loaded=plus(ship.loaded, {good: n})))


def _loaded(state: State, event: ev.Loaded | ev.CargoPut) -> State:
    return _cargo(state, event.berth, event.good, 1)


def _unloaded(state: State, event: ev.CargoTaken) -> State:
    return _cargo(state, event.berth, event.good, -1)


def _arrived(state: State, event: ev.ShipArrived) -> State:
    state = replace(state, ships=drawn(state.ships, event.ship))
    return moored(state, event.berth, Ship(event.ship, event.cargo))


def _left(state: State, event: ev.ShipsLeft) -> State:
    gone = [ship.number for berth in event.berths if (ship := at(state, berth))]
    for berth in event.berths:
        state = moored(state, berth, None)
    return replace(state, ships=under(state.ships, gone))


def _moved(state: State, event: ev.ShipMoved) -> State:
    return moored(moored(state, event.origin, None), event.berth, at(state, event.origin))


def _swapped(state: State, event: ev.Swapped) -> State:
    one, other = event.berths
    state = moored(moored(state, one, at(state, other)), other, at(state, one))
    return replace(state, frames=state.frames[:-1])


EVOLVERS: Evolvers = {
    ev.Sold: _sold,
    ev.Purchased: _purchased,
    ev.Loaded: _loaded,
    ev.CargoPut: _loaded,
    ev.CargoTaken: _unloaded,
    ev.ShipArrived: _arrived,
    ev.ShipsLeft: _left,
    ev.ShipMoved: _moved,
    ev.Swapped: _swapped,
}
