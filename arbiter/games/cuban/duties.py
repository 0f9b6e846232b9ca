"""Duties: kinds with parameters."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import ClassVar

from arbiter.games.cuban.kinds import Three
from arbiter.games.cuban.terms import GOODS, PRODUCTS, RESOURCES
from arbiter.parts.checks import Faults, positive
from arbiter.parts.goods import Goods, counted
from arbiter.parts.pack import Kind, Pieces


class Duty(Kind, frozen=True):
    """Base of duties. `pesos` are due in addition to the goods; `choices` are the goods that satisfy it."""

    chosen: ClassVar[bool] = False

    def pesos(self, tax: int) -> int:
        return 0

    def choices(self) -> Iterator[Goods]:
        yield {}


class GoodsDuty(Duty, frozen=True, tag="goods"):
    goods: Pieces

    def faults(self, place: str) -> Faults:
        yield from positive(place, self.goods, GOODS)

    def choices(self) -> Iterator[Goods]:
        yield self.goods


class AsTax(Duty, frozen=True):
    """As many pesos as the seat's own tax."""

    def pesos(self, tax: int) -> int:
        return tax


class AnyGoods(Duty, frozen=True, tag="any"):
    """Products and resources of one's choice."""

    products: Three
    resources: Three
    chosen: ClassVar[bool] = True

    def choices(self) -> Iterator[Goods]:
        for products in combinations_with_replacement(PRODUCTS, self.products):
            for resources in combinations_with_replacement(RESOURCES, self.resources):
                yield counted(products + resources)


Duties = GoodsDuty | AsTax | AnyGoods
