"""Taxes: kinds with parameters."""

from typing import TYPE_CHECKING

from arbiter.games.cuban.kinds import Amount, Kind, Number
from arbiter.games.cuban.state import Player, State

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables


class Pesos(Kind, frozen=True):
    pesos: Amount

    def amount(self, player: Player) -> int:
        return self.pesos


class TaxPer(Kind, frozen=True, tag="per"):
    """`pesos` for every full `each` of `of`: "vp", or "buildings" other than the Warehouse."""

    pesos: Amount
    of: str
    each: Number

    def amount(self, player: Player) -> int:
        base = player.vp if self.of == "vp" else len(player.buildings) - 1
        return self.pesos * (base // self.each)


Taxes = Pesos | TaxPer


def tax(t: "Tables", state: State, player: Player) -> int:
    """The pesos that the active tax asks of a seat."""
    return t.taxes[state.active["tax"]].amount(player)
