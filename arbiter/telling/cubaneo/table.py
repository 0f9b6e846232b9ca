"""A position of Cubaneo in words."""

from collections.abc import Iterator

from arbiter.games.cubaneo.tables import ROUNDS
from arbiter.games.cubaneo.view import CubaneoView
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.sections import acts, display, harbour, market, seats, walk
from arbiter.telling.cuban.told import Told
from arbiter.telling.sections import Section


def heading(told: Told, view: CubaneoView) -> str:
    return f"{told.words.title}, round {view.round} of {ROUNDS}: {told.words.phases[view.phase]}"


def said(told: Told, view: CubaneoView) -> Iterator[str]:
    """The position in words, as far as it is not drawn."""
    yield from notes.asked(told, view)
    yield from notes.turns(told, view)
    if view.happening:
        yield f"This round's event: {next(e.name for e in told.t.pack.events if e.id == view.happening)}."
    yield from notes.taken(told, view)
    yield from notes.absent(told, view.absent)


def sections(told: Told, view: CubaneoView) -> Iterator[Section]:
    yield Section(heading(told, view), [*said(told, view), notes.WORKER])
    for seat in view.seats:
        yield from seats.sections(told, seat)
    yield from market.sections(told, view.market)
    yield from harbour.sections(told, view.harbour)
    yield from walk.sections(told, view.promenade)
    yield from acts.sections(told, view.acts)
    yield from display.sections(told, view.display)
