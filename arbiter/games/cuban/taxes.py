"""Taxes: kinds with parameters."""

from arbiter.games.cuban.state import Player
from arbiter.parts.checks import Faults, named
from arbiter.parts.pack import Kind, Number, Quantity


class Pesos(Kind, frozen=True):
    pesos: Quantity

    def amount(self, player: Player) -> int:
        return self.pesos


class TaxPer(Kind, frozen=True, tag="per"):
    """`pesos` for every full `each` of `of`: "vp", or "buildings" other than the Warehouse."""

    pesos: Quantity
    of: str
    each: Number

    def faults(self, place: str) -> Faults:
        yield from named(place, [self.of], ("vp", "buildings"))

    def amount(self, player: Player) -> int:
        base = player.vp if self.of == "vp" else len(player.buildings) - 1
        return self.pesos * (base // self.each)


Taxes = Pesos | TaxPer
