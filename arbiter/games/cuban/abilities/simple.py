"""Abilities that give, take or exchange goods with the supply."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from arbiter.games.cuban.domains import bundle, one_of, subset, up_to
from arbiter.games.cuban.events import Exchanged, Gained, Stored
from arbiter.games.cuban.kinds import ALWAYS, NEVER, Ability, Amount, Fields, Kinds, Number
from arbiter.games.cuban.moves import leaving, storing, swapped
from arbiter.games.cuban.state import State
from arbiter.games.cuban.words import GOODS, KINDS, PRODUCTS
from arbiter.kernel.events import Event, Seat
from arbiter.parts.bounds import between
from arbiter.parts.goods import counted
from arbiter.parts.pack import Pieces

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables


class Store(Ability, frozen=True):
    """All products go from the forecourt to the Warehouse."""

    copied: ClassVar[bool] = False

    def fields(self, t: "Tables", state: State, seat: Seat) -> Iterable[Fields]:
        forecourt = state.player(seat).forecourt
        return ALWAYS if any(product in forecourt for product in PRODUCTS) else NEVER

    def effects(self, t: "Tables", state: State, seat: Seat, said: Any) -> Iterable[Event]:
        yield Stored(seat=seat, **storing(state.player(seat)))


class Gain(Ability, frozen=True):
    pesos: Amount = 0
    vp: Amount = 0
    goods: Pieces = {}

    @property
    def choice(self) -> Fields:
        return {}

    def effects(self, t: "Tables", state: State, seat: Seat, said: Any) -> Iterable[Event]:
        yield Gained(seat=seat, pesos=self.pesos, vp=self.vp, forecourt=self.goods)


class Take(Ability, frozen=True):
    """Any 1 of a class of goods."""

    of: str
    args: ClassVar[tuple[str, ...]] = ("take",)

    def fields(self, t: "Tables", state: State, seat: Seat) -> Iterable[Fields]:
        return (self.choice,)

    @property
    def choice(self) -> Fields:
        return {"take": one_of(*KINDS[self.of])}

    def effects(self, t: "Tables", state: State, seat: Seat, said: Any) -> Iterable[Event]:
        yield Gained(seat=seat, forecourt={said.take: 1})


class HandIn(Ability, frozen=True):
    """Pieces of one good for `pays` of something: the first number for one piece, and so on."""

    good: str
    into: str
    pays: Annotated[tuple[Amount, ...], between(0, 12)]
    args: ClassVar[tuple[str, ...]] = ("count",)

    def fields(self, t: "Tables", state: State, seat: Seat) -> Iterable[Fields]:
        most = min(state.player(seat).owns(self.good), len(self.pays))
        return ({"count": up_to(most)},) if most else NEVER

    def effects(self, t: "Tables", state: State, seat: Seat, said: Any) -> Iterable[Event]:
        gone, pay = {self.good: said.count}, self.pays[said.count - 1]
        player = state.player(seat)
        if self.into in GOODS:
            yield Exchanged(seat=seat, **swapped(player, gone, {self.into: pay}))
        else:
            pesos, vp = (pay, 0) if self.into == "pesos" else (0, pay)
            yield Exchanged(seat=seat, pesos=pesos, vp=vp, **leaving(player, gone))


class Sell(Ability, frozen=True, tag="sell"):
    """Any number of some goods for a fixed price each."""

    goods: Kinds
    price: Amount
    args: ClassVar[tuple[str, ...]] = ("goods",)

    def fields(self, t: "Tables", state: State, seat: Seat) -> Iterable[Fields]:
        player = state.player(seat)
        owned = {good: n for good in self.goods if (n := player.owns(good))}
        return ({"goods": bundle(owned, 1, sum(owned.values()))},) if owned else NEVER

    def effects(self, t: "Tables", state: State, seat: Seat, said: Any) -> Iterable[Event]:
        pesos = self.price * sum(said.goods.values())
        yield Exchanged(seat=seat, pesos=pesos, **leaving(state.player(seat), said.goods))


class Sort(Ability, frozen=True):
    """Different kinds of a class of goods for victory points."""

    of: str
    max: Number
    vp: Amount
    args: ClassVar[tuple[str, ...]] = ("give",)

    def fields(self, t: "Tables", state: State, seat: Seat) -> Iterable[Fields]:
        player = state.player(seat)
        owned = tuple(good for good in KINDS[self.of] if player.owns(good))
        return ({"give": subset(owned, 1, min(self.max, len(owned)))},) if owned else NEVER

    def effects(self, t: "Tables", state: State, seat: Seat, said: Any) -> Iterable[Event]:
        vp = self.vp * len(said.give)
        yield Exchanged(seat=seat, vp=vp, **leaving(state.player(seat), counted(said.give)))
