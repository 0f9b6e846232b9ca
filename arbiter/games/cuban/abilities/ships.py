"""Pay for the ships that have room for a good."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.cuban import reading
from arbiter.games.cuban.events import Gained
from arbiter.games.cuban.kinds import NEVER, Ability, Arguments, Fields, Lookups
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import CARGO
from arbiter.kernel.events import Event, Seat
from arbiter.parts.domains import one_of
from arbiter.parts.line import Scanner
from arbiter.parts.pack import Quantity


class Ships(Ability, frozen=True):
    """So much for each ship at a berth with an empty space for the good named."""

    pesos: Quantity = 0
    vp: Quantity = 0

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        goods = tuple(good for good in CARGO if self._ships(state, good))
        return ({"good": one_of(*goods)},) if goods else NEVER

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        return {"good": reading.good(words)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        n = self._ships(state, step.good)
        yield Gained(seat=seat, pesos=n * self.pesos, vp=n * self.vp)

    def _ships(self, state: State, good: str) -> int:
        return sum(1 for ship in state.berths if ship and ship.room(good))
