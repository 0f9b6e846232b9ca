"""Trading on the market."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.cuban.events import Began
from arbiter.games.cuban.frames import Trading
from arbiter.games.cuban.kinds import ALWAYS, NEVER, Ability, Fields, Lookups
from arbiter.games.cuban.market import tradable
from arbiter.games.cuban.state import State
from arbiter.kernel.events import Event, Seat
from arbiter.parts.pack import Number


class Trade(Ability, frozen=True):
    """Some market transactions as with the Tradeswoman."""

    transactions: Number

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return ALWAYS if tradable(t, state, seat) else NEVER

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Began(Trading(seat, self.transactions))
