"""Restrictions: kinds with parameters, each acting where the tables are asked for it."""

from arbiter.games.cuban.kinds import GoodsKinds
from arbiter.games.cuban.terms import GOODS
from arbiter.parts.checks import Faults, named
from arbiter.parts.pack import Kind, Number, Quantity


class Restriction(Kind, frozen=True):
    """Base of restrictions; each acts where its type is asked for."""


class HarvestLimit(Restriction, frozen=True, tag="harvest"):
    """A Worker harvests at most so many products."""

    products: Quantity


class Corruption(Restriction, frozen=True):
    """The price of a bought vote."""

    pesos: Number


class BuildingCharge(Restriction, frozen=True):
    """Constructing costs more pesos."""

    pesos: Quantity


class ExportBan(Restriction, frozen=True):
    """The Mayor cannot load these goods."""

    goods: GoodsKinds

    def faults(self, place: str) -> Faults:
        yield from named(place, self.goods, GOODS)


class TradeQuota(Restriction, frozen=True):
    """A Tradeswoman makes at most so many transactions."""

    transactions: Number


class StorageLimit(Restriction, frozen=True):
    """At clean-up a Warehouse keeps at most so many products."""

    products: Quantity


class Export(Restriction, frozen=True):
    """Every good the Mayor loads earns the same at all berths."""

    vp: Quantity


class Control(Restriction, frozen=True):
    """No alternative actions."""


Restrictions = HarvestLimit | Corruption | BuildingCharge | ExportBan | TradeQuota | StorageLimit | Export | Control
