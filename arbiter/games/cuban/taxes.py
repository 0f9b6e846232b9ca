"""Taxes: kinds with parameters."""

from arbiter.games.cuban.checks import goods
from arbiter.games.cuban.state import Player
from arbiter.parts.checks import Faults
from arbiter.parts.pack import Amount, Kind, Number


class Pesos(Kind, frozen=True):
    pesos: Amount

    def amount(self, player: Player) -> int:
        return self.pesos


class TaxPer(Kind, frozen=True, tag="per"):
    """`pesos` for every full `each` of `of`: "vp", or "buildings" other than the Warehouse."""

    pesos: Amount
    of: str
    each: Number

    def faults(self, place: str) -> Faults:
        yield from goods(place, [self.of], ("vp", "buildings"))

    def amount(self, player: Player) -> int:
        base = player.vp if self.of == "vp" else len(player.buildings) - 1
        return self.pesos * (base // self.each)


Taxes = Pesos | TaxPer
