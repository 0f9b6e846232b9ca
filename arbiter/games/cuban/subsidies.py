"""Subsidies: victory points for all seats at once, computed from the same position."""

from typing import Literal

from arbiter.games.cuban.kinds import GoodsKinds, Lookups
from arbiter.games.cuban.state import Player, State
from arbiter.games.cuban.terms import GOODS, PRODUCTS
from arbiter.parts.checks import Faults, named
from arbiter.parts.pack import Kind, Number, Quantity


class Per(Kind, frozen=True):
    """`vp` for every `each` of `of`, at most `max`.

    `of` is some goods, or "pesos", "votes" on the cards in hand, "buildings" other than the Warehouse.
    """

    vp: Quantity
    of: str | GoodsKinds
    each: Number
    max: Number | None = None
    round: Literal["up", "down"] = "down"

    def faults(self, place: str) -> Faults:
        if isinstance(self.of, str):
            yield from named(place, [self.of], ("pesos", "votes", "buildings"))
        else:
            yield from named(place, self.of, GOODS)

    def pay(self, t: Lookups, state: State, player: Player) -> int:
        base = self._base(t, player)
        times = -(-base // self.each) if self.round == "up" else base // self.each
        return self.vp * times if self.max is None else min(self.vp * times, self.max)

    def _base(self, t: Lookups, player: Player) -> int:
        if isinstance(self.of, tuple):
            return sum(player.owns(good) for good in self.of)
        buildings = len(player.buildings) - 1
        return {"pesos": player.pesos, "votes": t.printed_votes(player), "buildings": buildings}[self.of]


class Kinds(Kind, frozen=True):
    """`vp` per kind of product owned, `all` more for every kind."""

    vp: Quantity
    all: Quantity

    def pay(self, t: Lookups, state: State, player: Player) -> int:
        kinds = sum(1 for product in PRODUCTS if player.owns(product))
        return self.vp * kinds + (self.all if kinds == len(PRODUCTS) else 0)


class Sets(Kind, frozen=True):
    """`vp` per set of these goods."""

    vp: Quantity
    goods: GoodsKinds

    def faults(self, place: str) -> Faults:
        yield from named(place, self.goods, GOODS)

    def pay(self, t: Lookups, state: State, player: Player) -> int:
        return self.vp * min(player.owns(good) for good in self.goods)


class Rank(Kind, frozen=True):
    """By rank in victory points: the first 1, the second 2; tied seats get the same and use up their places."""

    def pay(self, t: Lookups, state: State, player: Player) -> int:
        return 1 + sum(1 for other in state.seats if other.vp > player.vp)


Subsidies = Per | Kinds | Sets | Rank
