"""Constructors of common domains; equal ones are made once."""

from functools import cache, lru_cache
from typing import Any

from arbiter.kernel.domains import Amount, Bundle, Choice, OneOf, Pool, Range, Subset
from arbiter.parts.goods import Goods


@lru_cache(8192)
def one_of(*values: Any) -> OneOf:
    return OneOf(values)


@lru_cache(1024)
def maybe(*values: Any) -> OneOf:
    """One of these, or left out."""
    return OneOf(values, optional=True)


@cache
def up_to(most: int) -> Amount:
    """1 to `most`."""
    return Amount(Range(1, most))


@lru_cache(1024)
def subset(of: tuple[str, ...], low: int, high: int) -> Subset:
    return Subset(Choice(of, low, high))


def bundle(of: Goods, low: int, high: int) -> Bundle:
    return Bundle(Pool(of, low, high))
