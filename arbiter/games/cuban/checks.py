"""Checks of the goods that a pack names."""

from collections.abc import Iterable, Mapping

from arbiter.games.cuban.terms import GOODS
from arbiter.parts import checks
from arbiter.parts.checks import Faults


def goods(place: str, named: Iterable[str], allowed: Iterable[str] = GOODS) -> Faults:
    return checks.named(place, named, allowed)


def positive(place: str, counts: Mapping[str, int]) -> Faults:
    return checks.positive(place, counts, GOODS)
