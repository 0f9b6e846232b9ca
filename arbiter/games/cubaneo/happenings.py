"""The six events of the promenade: kinds that a pack can name."""

from collections.abc import Iterator

from arbiter.games.cuban.happenings import Happening, ImmediateActs, WealthTax
from arbiter.games.cuban.harbour import BERTHS, filled, gone
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import TRADING_GOODS
from arbiter.games.cubaneo.events import MarketCleared, MarketFilled
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Asked, Event
from arbiter.parts.pack import Number, Quantity
from arbiter.parts.row import empty


class MarketUp(Happening, frozen=True):
    """Markers of each trading good come onto the dearest empty spaces."""

    markers: Number

    def happens(self, t: Tables, state: State, chance: Chance) -> Iterator[Event]:
        spaces = {good: empty(t.market[good], state.market[good])[: self.markers] for good in TRADING_GOODS}
        yield MarketFilled({good: row for good, row in spaces.items() if row})


class MarketDown(Happening, frozen=True):
    """The cheapest markers of each row leave."""

    markers: Number

    def happens(self, t: Tables, state: State, chance: Chance) -> Iterator[Event]:
        spaces = {good: state.market[good][-self.markers :] for good in TRADING_GOODS}
        yield MarketCleared({good: row for good, row in spaces.items() if row})


class ShipsDepart(Happening, frozen=True):
    """All ships at berths leave, and the harbour is filled anew."""

    def happens(self, t: Tables, state: State, chance: Chance) -> Iterator[Event]:
        leaving = tuple(berth for berth, ship in enumerate(state.berths, 1) if ship)
        yield from gone(leaving)
        yield from filled(t, state, leaving, list(reversed(BERTHS)), chance)


class Demolition(Happening, frozen=True):
    """Every seat may give one building back."""

    vp: Quantity

    def happens(self, t: Tables, state: State, chance: Chance) -> Iterator[Event]:
        yield Asked("demolish", state.everybody, True)


Happenings = MarketUp | MarketDown | ImmediateActs | WealthTax | ShipsDepart | Demolition
