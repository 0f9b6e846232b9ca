"""Which ships, buildings and statutes a game is played with (CU-0)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from arbiter.games.cuba.base.tables import Tables

BASE, EXPANSION = "base", "expansion"
ALL, CLASSIC = "all", "classic"
Options = Mapping[str, Any]


def ships(t: Tables, options: Options) -> tuple[int, ...]:
    """Their numbers."""
    return _of(t.cargo, t.added.ships, _choice(options, "ships"))


def buildings(t: Tables, options: Options) -> tuple[int, ...]:
    """The numbers of those on display, less the ones that are named as replaced."""
    numbers = sorted(building.number for building in t.pack.buildings)
    replaced = options.get("replaced") or ()
    return tuple(n for n in _of(numbers, t.added.buildings, _choice(options, "buildings")) if n not in replaced)


def decks(t: Tables, options: Options) -> dict[str, tuple[str, ...]]:
    """The cards of each deck, less those that are named as removed."""
    return {kind: _left(cards, options) for kind, cards in whole_decks(t, _choice(options, "acts")).items()}


def whole_decks(t: Tables, acts: str) -> dict[str, tuple[str, ...]]:
    """The cards of each deck before any is removed."""
    return {kind: _of(cards, t.added.acts.get(kind, ()), acts) for kind, cards in t.decks.items()}


def _choice(options: Options, name: str) -> str:
    """Games created before this option existed use everything in their edition."""
    chosen: str = options.get(name) or (EXPANSION if options["el_presidente"] else BASE)
    return chosen


def _of(components: Any, added: tuple[Any, ...], choice: str) -> tuple[Any, ...]:
    return tuple(each for each in components if choice != BASE or each not in added)


def _left(cards: tuple[str, ...], options: Options) -> tuple[str, ...]:
    return tuple(sorted((Counter(cards) - Counter(options.get("removed") or ())).elements()))
