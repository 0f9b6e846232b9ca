"""A position of Cuba in words, with and without the expansion."""

from collections.abc import Iterator

from arbiter.games.cuba.base.view import BoulevardView, CubaView
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.sections import acts, display, harbour, market, seats, walk
from arbiter.telling.cuban.told import Told
from arbiter.telling.sections import Section
from arbiter.telling.words import some


def heading(told: Told, view: CubaView) -> str:
    expansion = " with El Presidente" if view.boulevard else ""
    return f"{told.words.title}{expansion}, round {view.round} of {view.rounds}: {told.words.phases[view.phase]}"


def said(told: Told, view: CubaView) -> Iterator[str]:
    """The position in words, as far as it is not drawn."""
    yield from notes.asked(told, view)
    yield from notes.turns(told, view)
    if view.boulevard:
        yield from _president(told, view, view.boulevard)
    yield from notes.taken(told, view)
    if view.fourths:
        cards = [f"{told.who(fourth.seat)} {told.character(fourth.character)}" for fourth in view.fourths]
        yield f"Fourth characters, in the order they were played: {', '.join(cards)}."


def _president(told: Told, view: CubaView, boulevard: BoulevardView) -> Iterator[str]:
    if boulevard.happening:
        event = next(event for event in told.t.pack.events if event.id == boulevard.happening)
        yield f"The president's event: {event.name}. {event.text}"
    if view.held > 1:
        yield f"Delegation: each player sends {some(view.held, 'character')} to parliament in this round."
    if boulevard.inspection:
        yield "Inspection: a Foreman may move the worker first in this round."
    yield from notes.absent(told, boulevard.absent)


def covered(told: Told, view: CubaView, seat: int) -> Iterator[str]:
    """Buildings of a seat that lie under others."""
    for under in view.boulevard.overbuilt if view.boulevard else ():
        if under.seat == seat:
            yield f"overbuilt at {under.cell}: {told.numbered(under.building)}"


def sections(told: Told, view: CubaView) -> Iterator[Section]:
    yield Section(heading(told, view), [*said(told, view), notes.WORKER])
    for seat in view.seats:
        yield from seats.sections(told, seat, covered(told, view, seat.seat))
    yield from market.sections(told, view.market)
    yield from harbour.sections(told, view.harbour)
    if view.boulevard:
        yield from walk.sections(told, view.boulevard.spaces, view.boulevard.car)
    yield from acts.sections(told, view.acts)
    yield from display.sections(told, view.display)
