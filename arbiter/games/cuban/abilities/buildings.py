"""Points for buildings."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.cuban.events import Gained
from arbiter.games.cuban.kinds import Ability, Lookups
from arbiter.games.cuban.state import State
from arbiter.kernel.events import Event, Seat
from arbiter.parts.pack import Number, Quantity


class Buildings(Ability, frozen=True):
    """`vp` for every `each` own buildings, the Warehouse included, rounded down."""

    vp: Quantity
    each: Number

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Gained(seat=seat, vp=self.vp * (len(state.player(seat).buildings) // self.each))
