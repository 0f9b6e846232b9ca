"""Storing products in the Warehouse."""

from collections.abc import Iterable
from typing import Any, ClassVar

from arbiter.games.cuban.events import Stored
from arbiter.games.cuban.kinds import ALWAYS, NEVER, Ability, Fields, Lookups
from arbiter.games.cuban.moves import storing
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import PRODUCTS
from arbiter.kernel.events import Event, Seat


class Store(Ability, frozen=True):
    """All products go from the forecourt to the Warehouse."""

    copied: ClassVar[bool] = False

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        forecourt = state.player(seat).forecourt
        return ALWAYS if any(product in forecourt for product in PRODUCTS) else NEVER

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Stored(seat=seat, **storing(state.player(seat)))
