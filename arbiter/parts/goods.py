"""A multiset: counts by kind, without zeros. Changes are counts too, and may be negative."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, repeat

Goods = dict[str, int]


def plus(goods: Goods, change: Mapping[str, int]) -> Goods:
    """The goods after a change."""
    if not change:
        return goods
    new = dict(goods)
    for kind, n in change.items():
        if count := new.get(kind, 0) + n:
            new[kind] = count
        else:
            new.pop(kind, None)
    return new


def counted(kinds: Iterable[str]) -> Goods:
    """Pieces as counts by kind."""
    goods: Goods = {}
    for kind in kinds:
        goods[kind] = goods.get(kind, 0) + 1
    return goods


def minus(goods: Mapping[str, int]) -> Goods:
    """The change that takes these goods away."""
    return {kind: -n for kind, n in goods.items()}


def holds(goods: Mapping[str, int], wanted: Mapping[str, int]) -> bool:
    return all(goods.get(kind, 0) >= n for kind, n in wanted.items())


def only(goods: Mapping[str, int], kinds: Iterable[str]) -> Goods:
    """Only these kinds, in their order."""
    return {kind: goods[kind] for kind in kinds if goods.get(kind)}


def pieces(goods: Mapping[str, int], kinds: Iterable[str]) -> Iterator[str]:
    """Every piece by its kind, in the order of `kinds`."""
    return chain.from_iterable(repeat(kind, goods.get(kind, 0)) for kind in kinds)
