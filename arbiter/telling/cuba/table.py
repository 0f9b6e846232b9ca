"""A position of Cuba in words, with and without the expansion."""

from collections.abc import Iterator

from arbiter.games.cuba.base.view import BoulevardView, CubaView
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.sections import acts, display, harbour, market, seats, walk
from arbiter.telling.phrases import some
from arbiter.telling.sections import Section


def heading(context: CubanContext, view: CubaView) -> str:
    expansion = " with El Presidente" if view.boulevard else ""
    return f"{context.words.title}{expansion}, round {view.round} of {view.rounds}: {context.words.phases[view.phase]}"


def remarks(context: CubanContext, view: CubaView) -> Iterator[str]:
    """The position in words, as far as it is not drawn."""
    yield from notes.asked_seats(context, view)
    yield from notes.turns(context, view)
    if view.boulevard:
        yield from _president(context, view, view.boulevard)
    yield from notes.taken(context, view)
    if view.fourths:
        cards = [f"{context.who(fourth.seat)} {context.character(fourth.character)}" for fourth in view.fourths]
        yield f"Fourth characters, in the order they were played: {', '.join(cards)}."


def _president(context: CubanContext, view: CubaView, boulevard: BoulevardView) -> Iterator[str]:
    if boulevard.happening:
        event = next(event for event in context.t.pack.events if event.id == boulevard.happening)
        yield f"The president's event: {event.name}. {event.text}"
    if view.held > 1:
        yield f"Delegation: each player sends {some(view.held, 'character')} to parliament in this round."
    if boulevard.inspection:
        yield "Inspection: a Foreman may move the worker first in this round."
    yield from notes.absent(context, boulevard.absent)


def covered(context: CubanContext, view: CubaView, seat: int) -> Iterator[str]:
    """Buildings of a seat that lie under others."""
    for under in view.boulevard.overbuilt if view.boulevard else ():
        if under.seat == seat:
            yield f"overbuilt at {under.cell}: {context.numbered(under.building)}"


def sections(context: CubanContext, view: CubaView) -> Iterator[Section]:
    yield Section(heading(context, view), [*remarks(context, view), notes.WORKER])
    for seat in view.seats:
        yield from seats.sections(context, seat, covered(context, view, seat.seat))
    yield from market.sections(context, view.market)
    yield from harbour.sections(context, view.harbour)
    if view.boulevard:
        yield from walk.sections(context, view.boulevard.spaces, view.boulevard.car)
    yield from acts.sections(context, view.acts)
    yield from display.sections(context, view.display)
