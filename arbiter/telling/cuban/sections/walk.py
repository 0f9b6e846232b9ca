"""Promenade or boulevard: each space with its card, its event and what covers it."""

from collections.abc import Iterator, Sequence

from arbiter.games.cuban.view import SpaceView
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.sections import Section, filled


def sections(context: CubanContext, spaces: Sequence[SpaceView], car: int = 0) -> Iterator[Section]:
    rows = [(str(s.space), context.cubano(s.card), _event(context, s.space), covered(context, s, car)) for s in spaces]
    yield from filled(Section(context.words.walk.upper(), rows=rows))


def _event(context: CubanContext, space: int) -> str:
    return f"event: {context.t.events[space].name}"


def covered(context: CubanContext, space: SpaceView, car: int) -> str:
    """Who or what covers the event, and where the president's car stands."""
    here = "the car; " if car == space.space else ""
    if space.covered is None:
        return f"{here}open"
    return f"{here}taken by {context.who(space.covered)}" if isinstance(space.covered, int) else f"{here}cart"
