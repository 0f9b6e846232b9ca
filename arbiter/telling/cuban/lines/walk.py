"""Promenade or boulevard: each space with its card, its event and what covers it."""

from collections.abc import Iterator, Sequence

from arbiter.games.cuban.view import SpaceView
from arbiter.telling.columns import aligned, cut
from arbiter.telling.cuban.lines import section
from arbiter.telling.cuban.told import Told


def lines(told: Told, spaces: Sequence[SpaceView], car: int = 0) -> Iterator[str]:
    rows = [
        (f"  {s.space}", cut(told.cubano(s.card), 16), _event(told, s.space), covered(told, s, car)) for s in spaces
    ]
    yield from section(told.words.walk.upper(), [cut(line, 78) for line in aligned(rows)] if rows else ())


def _event(told: Told, space: int) -> str:
    return f"event: {cut(told.t.events[space].name, 20)}"


def covered(told: Told, space: SpaceView, car: int) -> str:
    """Who or what covers the event, and where the president's car stands."""
    here = "the car; " if car == space.space else ""
    if space.covered is None:
        return f"{here}open"
    return f"{here}taken by {told.who(space.covered)}" if isinstance(space.covered, int) else f"{here}cart"
