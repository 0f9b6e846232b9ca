"""Promenade or boulevard: each space with its card, its event and what covers it."""

from collections.abc import Iterator, Sequence

from arbiter.games.cuban.view import SpaceView
from arbiter.telling.cuban.told import Told
from arbiter.telling.sections import Section, filled


def sections(told: Told, spaces: Sequence[SpaceView], car: int = 0) -> Iterator[Section]:
    rows = [(str(s.space), told.cubano(s.card), _event(told, s.space), covered(told, s, car)) for s in spaces]
    yield from filled(Section(told.words.walk.upper(), rows=rows))


def _event(told: Told, space: int) -> str:
    return f"event: {told.t.events[space].name}"


def covered(told: Told, space: SpaceView, car: int) -> str:
    """Who or what covers the event, and where the president's car stands."""
    here = "the car; " if car == space.space else ""
    if space.covered is None:
        return f"{here}open"
    return f"{here}taken by {told.who(space.covered)}" if isinstance(space.covered, int) else f"{here}cart"
