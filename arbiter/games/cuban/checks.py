"""What is wrong with a part of a pack, in sentences that name the place."""

from collections.abc import Iterable, Mapping

from arbiter.games.cuban.words import GOODS
from arbiter.parts import checks
from arbiter.parts.checks import Faults, enough, exactly, twice

__all__ = ["Faults", "enough", "exactly", "goods", "positive", "twice"]


def goods(place: str, named: Iterable[str], known: Iterable[str] = GOODS) -> Faults:
    return checks.named(place, named, known)


def positive(place: str, counts: Mapping[str, int]) -> Faults:
    return checks.positive(place, counts, GOODS)
