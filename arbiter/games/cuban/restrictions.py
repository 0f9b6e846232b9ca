"""Restrictions: kinds with parameters, each acting where it is asked for."""

from typing import TYPE_CHECKING, TypeVar

from arbiter.games.cuban.kinds import Amount, Kind, Kinds, Number
from arbiter.games.cuban.state import State

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables


class Restriction(Kind, frozen=True):
    """Base of restrictions; each acts where its name is asked for."""


class HarvestLimit(Restriction, frozen=True, tag="harvest"):
    """A Worker harvests at most so many products."""

    products: Amount


class Corruption(Restriction, frozen=True):
    """The price of a bought vote."""

    pesos: Number


class BuildingCharge(Restriction, frozen=True):
    """Constructing costs more pesos."""

    pesos: Amount


class ExportBan(Restriction, frozen=True):
    """The Mayor cannot load these goods."""

    goods: Kinds


class TradeQuota(Restriction, frozen=True):
    """A Tradeswoman makes at most so many transactions."""

    transactions: Number


class StorageLimit(Restriction, frozen=True):
    """At clean-up a Warehouse keeps at most so many products."""

    products: Amount


class Export(Restriction, frozen=True):
    """Every good the Mayor loads earns the same at all berths."""

    vp: Amount


class Control(Restriction, frozen=True):
    """No alternative actions."""


Restrictions = HarvestLimit | Corruption | BuildingCharge | ExportBan | TradeQuota | StorageLimit | Export | Control
R = TypeVar("R", bound=Restriction)


def in_force(t: "Tables", state: State, kind: type[R]) -> R | None:
    """The active restriction, if it is of this kind."""
    act = state.active.get("restriction")
    effect = t.restrictions[act] if act else None
    return effect if type(effect) is kind else None
