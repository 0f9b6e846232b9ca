"""The state after an event of Cubaneo."""

from msgspec.structs import replace

from arbiter.games.cuban.evolve import EVOLVERS as COMMON
from arbiter.games.cuban.evolve.holdings import Evolvers
from arbiter.games.cuban.evolve.play import answered
from arbiter.games.cuban.state import State, with_player
from arbiter.games.cubaneo import events as ev
from arbiter.parts.row import placed, removed


def _dealt(state: State, event: ev.CardDealt) -> State:
    player = replace(state.player(event.seat), pesos=event.pesos, forecourt=event.forecourt)
    return with_player(state, event.seat, player)


def _filled(state: State, event: ev.MarketFilled) -> State:
    new = {good: placed(state.market[good], *spaces) for good, spaces in event.spaces.items()}
    return replace(state, market={**state.market, **new})


def _cleared(state: State, event: ev.MarketCleared) -> State:
    new = {good: removed(state.market[good], *spaces) for good, spaces in event.spaces.items()}
    return replace(state, market={**state.market, **new})


def _demolished(state: State, event: ev.Demolished) -> State:
    state = answered(state, event.seat)
    player = state.player(event.seat)
    left = {cell: number for cell, number in player.buildings.items() if cell != event.cell}
    state = with_player(state, event.seat, replace(player, buildings=left))
    return replace(state, display=tuple(sorted((*state.display, event.building))))


EVOLVERS: Evolvers = {
    **COMMON,
    ev.CardDealt: _dealt,
    ev.MarketFilled: _filled,
    ev.MarketCleared: _cleared,
    ev.Demolished: _demolished,
    ev.Declined: lambda state, event: answered(state, event.seat),
}
