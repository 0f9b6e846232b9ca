"""What a seat owns."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from arbiter.games.cuban.events import Change
from arbiter.games.cuban.state import State, with_player
from arbiter.kernel.events import Event
from arbiter.parts.goods import plus

Evolvers = dict[type[Event], Callable[[Any, Any], Any]]


def changed(state: State, change: Change) -> State:
    player = state.seats[change.seat - 1]
    new = replace(
        player,
        pesos=player.pesos + change.pesos,
        vp=player.vp + change.vp,
        forecourt=plus(player.forecourt, change.forecourt),
        warehouse=plus(player.warehouse, change.warehouse),
    )
    return with_player(state, change.seat, new)
