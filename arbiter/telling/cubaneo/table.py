"""A position of Cubaneo in words."""

from collections.abc import Iterator

from arbiter.games.cubaneo.tables import ROUNDS
from arbiter.games.cubaneo.view import CubaneoView
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.sections import acts, display, harbour, market, seats, walk
from arbiter.telling.sections import Section


def heading(context: CubanContext, view: CubaneoView) -> str:
    return f"{context.words.title}, round {view.round} of {ROUNDS}: {context.words.phases[view.phase]}"


def remarks(context: CubanContext, view: CubaneoView) -> Iterator[str]:
    """The position in words, as far as it is not drawn."""
    yield from notes.asked_seats(context, view)
    yield from notes.turns(context, view)
    if view.happening:
        yield f"This round's event: {next(e.name for e in context.t.pack.events if e.id == view.happening)}."
    yield from notes.taken(context, view)
    yield from notes.absent(context, view.absent)


def sections(context: CubanContext, view: CubaneoView) -> Iterator[Section]:
    yield Section(heading(context, view), [*remarks(context, view), notes.WORKER])
    for seat in view.seats:
        yield from seats.sections(context, seat)
    yield from market.sections(context, view.market)
    yield from harbour.sections(context, view.harbour)
    yield from walk.sections(context, view.promenade)
    yield from acts.sections(context, view.acts)
    yield from display.sections(context, view.display)
