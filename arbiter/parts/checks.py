"""Checks of a part of a pack; each fault is a sentence that names the place."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

Faults = Iterator[str]


def twice(place: str, values: Iterable[Any]) -> Faults:
    seen = set()
    for value in values:
        if value in seen:
            yield f"{place}: {value} occurs twice"
        seen.add(value)


def exactly(place: str, values: Iterable[Any], wanted: Iterable[Any]) -> Faults:
    values, wanted = list(values), list(wanted)
    yield from twice(place, values)
    yield from (f"{place}: {value} is missing" for value in wanted if value not in values)
    yield from (f"{place}: {value} is one too many" for value in values if value not in wanted)


def named(place: str, words: Iterable[str], allowed: Iterable[str]) -> Faults:
    allowed = tuple(allowed)
    yield from (
        f"{place} names {word}, which is not one of {', '.join(allowed)}" for word in words if word not in allowed
    )


def positive(place: str, counts: Mapping[str, int], allowed: Iterable[str]) -> Faults:
    yield from named(place, counts, allowed)
    yield from (f"{place} holds {n} {kind}; it must be 1 or more" for kind, n in counts.items() if n < 1)


def enough(place: str, values: Collection[Any], least: int, most: int = 60) -> Faults:
    """Whether there are so many; no box holds more than `most`."""
    if not least <= len(values) <= most:
        yield f"{place} are {len(values)}; there must be {least} to {most}"
