"""Picking a value from a domain in the API's JSON, all values equally likely, without listing them."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from random import Random
from typing import Any

Domain = Mapping[str, Any]


def pick(domain: Domain, chance: Random) -> Any:
    """One value of a domain."""
    [(kind, of)] = [(name, value) for name, value in domain.items() if name != "optional"]
    return PICKS[kind](of, chance)


def _one_of(values: Sequence[Any], chance: Random) -> Any:
    return chance.choice(values)


def _amount(bounds: Mapping[str, int], chance: Random) -> int:
    return chance.randrange(bounds["min"], bounds["max"] + 1, bounds.get("step", 1))


def _subset(choice: Mapping[str, Any], chance: Random) -> list[Any]:
    of = choice["of"]
    sizes = range(choice["min"], min(choice["max"], len(of)) + 1)
    size = chance.choices(sizes, [comb(len(of), k) for k in sizes])[0]
    return [of[place] for place in sorted(chance.sample(range(len(of)), size))]


def _bundle(pool: Mapping[str, Any], chance: Random) -> dict[str, int]:
    kinds, most = list(pool["of"]), tuple(pool["of"].values())
    low, high, taken = pool["min"], pool["max"], {}
    for place, kind in enumerate(kinds):
        counts = range(min(most[place], high) + 1)
        weights = [_ways(most[place + 1 :], low - n, high - n) for n in counts]
        n = _weighted(counts, weights, chance)
        low, high = low - n, high - n
        if n:
            taken[kind] = n
    return taken


def _weighted(values: Sequence[int], weights: Sequence[int], chance: Random) -> int:
    """A random value, by integer weights of any size."""
    sums = list(accumulate(weights))
    at = chance.randrange(sums[-1])
    return next(value for value, total in zip(values, sums, strict=True) if at < total)


@lru_cache(4096)
def _ways(most: tuple[int, ...], low: int, high: int) -> int:
    """The number of ways to choose at most `most` of each kind, with a total from `low` to `high`."""
    if high < 0:
        return 0
    if not most:
        return int(low <= 0)
    return sum(_ways(most[1:], low - n, high - n) for n in range(min(most[0], high) + 1))


def _each(entries: Mapping[str, Any], chance: Random) -> list[dict[str, Any]]:
    by, field = entries["by"], entries["field"]
    return [{by: int(key), field: chance.choice(of)} for key, of in entries["of"].items()]


def _flag(_: bool, chance: Random) -> bool:
    return chance.random() < 0.5


PICKS: dict[str, Callable[[Any, Random], Any]] = {
    "one_of": _one_of,
    "amount": _amount,
    "subset": _subset,
    "bundle": _bundle,
    "each": _each,
    "flag": _flag,
}
