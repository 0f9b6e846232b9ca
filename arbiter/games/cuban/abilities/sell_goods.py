"""Selling goods at a fixed price."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.cuban import reading
from arbiter.games.cuban.events import Exchanged
from arbiter.games.cuban.kinds import NEVER, Ability, Arguments, Fields, GoodsKinds, Lookups
from arbiter.games.cuban.moves import leaving
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import GOODS
from arbiter.kernel.events import Event, Seat
from arbiter.parts.checks import Faults, named
from arbiter.parts.domains import bundle
from arbiter.parts.line import Scanner
from arbiter.parts.pack import Quantity


class SellGoods(Ability, frozen=True, tag="sell"):
    """Any number of some goods for a fixed price each."""

    goods: GoodsKinds
    price: Quantity

    def faults(self, place: str) -> Faults:
        yield from named(place, self.goods, GOODS)

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        player = state.player(seat)
        owned = {good: n for good in self.goods if (n := player.owns(good))}
        return ({"goods": bundle(owned, 1, sum(owned.values()))},) if owned else NEVER

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        return {"goods": reading.goods(words)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        pesos = self.price * sum(step.goods.values())
        yield Exchanged(seat=seat, pesos=pesos, **leaving(state.player(seat), step.goods))
