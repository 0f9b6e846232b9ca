"""What a field of a step may hold (docs/architecture.md, "Principles")."""

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import Any

import msgspec

ABSENT = object()


NAMES = {None: "none", True: "true", False: "false"}


def _words(values: Any) -> str:
    return ", ".join(map(_word, values)) or "none"


def _word(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(map(_word, value)) or "none"
    return NAMES[value] if value is None or isinstance(value, bool) else str(value)


def _span(low: int, high: int) -> str:
    return f"{low} to {high}" if low < high else str(low)


class OneOf(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of these values, in this order; lists are tuples."""

    one_of: tuple[Any, ...]
    optional: bool = False

    def takes(self, value: Any) -> bool:
        if value is ABSENT:
            return self.optional
        return value in [v for v in self.one_of if type(v) is type(value)]

    def values(self) -> Iterator[Any]:
        return iter(self.one_of)

    def says(self) -> str:
        return f"one of {_words(self.one_of)}" if len(self.one_of) > 1 else _words(self.one_of)


class Range(msgspec.Struct, frozen=True, omit_defaults=True):
    """From `min` to `max`, inclusive, in steps of `step`."""

    min: int
    max: int
    step: int = 1


class Amount(msgspec.Struct, frozen=True, omit_defaults=True):
    """An integer in a range."""

    amount: Range
    optional: bool = False

    def takes(self, value: Any) -> bool:
        return self.optional if value is ABSENT else type(value) is int and value in self._range()

    def values(self) -> Iterator[Any]:
        return iter(self._range())

    def _range(self) -> range:
        return range(self.amount.min, self.amount.max + 1, self.amount.step)

    def says(self) -> str:
        by = f" by {self.amount.step}" if self.amount.step > 1 else ""
        return f"{_span(self.amount.min, self.amount.max)}{by}"


class Choice(msgspec.Struct, frozen=True):
    """Between `min` and `max` of the values `of`."""

    of: tuple[Any, ...]
    min: int
    max: int


class Subset(msgspec.Struct, frozen=True, omit_defaults=True):
    """A list of different values, in the order of `of`."""

    subset: Choice
    optional: bool = False

    def takes(self, value: Any) -> bool:
        if value is ABSENT:
            return self.optional
        order = self.subset.of
        if not isinstance(value, tuple) or not self.subset.min <= len(value) <= self.subset.max:
            return False
        places = [order.index(v) for v in value if v in order]
        return len(places) == len(value) and all(a < b for a, b in pairwise(places))

    def values(self) -> Iterator[Any]:
        for size in range(self.subset.min, min(self.subset.max, len(self.subset.of)) + 1):
            yield from combinations(self.subset.of, size)

    def says(self) -> str:
        low, high = self.subset.min, self.subset.max
        return f"{_span(low, high)}{' different ones' if low > 1 else ''} of {_words(self.subset.of)}"


class Pool(msgspec.Struct, frozen=True):
    """Between `min` and `max` pieces in total, of each kind at most as many as `of` says."""

    of: dict[str, int]
    min: int
    max: int


class Bundle(msgspec.Struct, frozen=True, omit_defaults=True):
    """Counts by kind, without zeros."""

    bundle: Pool
    optional: bool = False

    def takes(self, value: Any) -> bool:
        if value is ABSENT:
            return self.optional
        of = self.bundle.of
        if not isinstance(value, Mapping) or not all(1 <= n <= of.get(kind, 0) for kind, n in value.items()):
            return False
        return self.bundle.min <= sum(value.values()) <= self.bundle.max

    def values(self) -> Iterator[Any]:
        of = self.bundle.of
        return _bundles(tuple(of.items()), sum(of.values()), self.bundle.min, self.bundle.max)

    def says(self) -> str:
        kinds = ", ".join(f"{n} {kind}" for kind, n in self.bundle.of.items())
        return f"{_span(self.bundle.min, self.bundle.max)} in total, from {kinds or 'nothing'}"


def _bundles(of: tuple[tuple[str, int], ...], pieces: int, low: int, high: int) -> Iterator[dict[str, int]]:
    """Of so many pieces; only counts are tried that leave enough."""
    if not of:
        yield {}
        return
    (kind, most), rest = of[0], of[1:]
    for n in range(max(0, low - pieces + most), min(most, high) + 1):
        for other in _bundles(rest, pieces - most, low - n, high - n):
            yield {kind: n, **other} if n else other


class Entries(msgspec.Struct, frozen=True):
    """A list of objects, one for each key of `of` in order: `by` names the key's field, `field` the chosen value's."""

    by: str
    field: str
    of: dict[str, tuple[Any, ...]]


class Each(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice for each of several keys (seats)."""

    each: Entries
    optional: bool = False

    def takes(self, value: Any) -> bool:
        if value is ABSENT:
            return self.optional
        e = self.each
        if not isinstance(value, tuple) or [str(v.get(e.by)) for v in value] != list(e.of):
            return False
        return all(set(v) == {e.by, e.field} and v[e.field] in e.of[str(v[e.by])] for v in value)

    def values(self) -> Iterator[Any]:
        return _choices(self.each, tuple(self.each.of.items()))

    def says(self) -> str:
        return "; ".join(f"{self.each.by} {key}: {_words(of)}" for key, of in self.each.of.items())


def _choices(each: Entries, rest: tuple[tuple[str, tuple[Any, ...]], ...]) -> Iterator[tuple[Any, ...]]:
    if not rest:
        yield ()
        return
    (key, of), remaining = rest[0], rest[1:]
    for value in of:
        for tail in _choices(each, remaining):
            yield ({each.by: int(key), each.field: value}, *tail)


class Flag(msgspec.Struct, frozen=True):
    """True or false; false if omitted."""

    flag: bool = True

    def takes(self, value: Any) -> bool:
        return value is ABSENT or type(value) is bool

    def values(self) -> Iterator[Any]:
        return iter((False, True))

    def says(self) -> str:
        return "true or false"


Domain = OneOf | Amount | Subset | Bundle | Each | Flag
