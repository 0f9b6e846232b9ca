"""The Tradeswoman's reward b: what costs least on the market just now."""

from arbiter.games.cuban.abilities.take import Take
from arbiter.games.cuban.kinds import Lookups
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import KINDS


class TakeCheapest(Take, frozen=True):
    """Any 1 of the kinds whose cheapest marker costs least; no marker counts as the supply's price."""

    def kinds(self, t: Lookups, state: State) -> tuple[str, ...]:
        prices = {kind: (state.market[kind] or (t.supply_price,))[-1] for kind in KINDS[self.of]}
        return tuple(kind for kind, price in prices.items() if price == min(prices.values()))
