"""A position of Cuba as a picture, with and without the expansion."""

from collections.abc import Iterator

from arbiter.games.cuba.base.view import CubaView
from arbiter.telling.cuba import table
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.drawing import acts, board, display, looks, seats, sheet, walk
from arbiter.telling.svg import Block


def picture(context: CubanContext, view: CubaView) -> str:
    return sheet(table.heading(context, view), _blocks(context, view))


def _blocks(context: CubanContext, view: CubaView) -> Iterator[Block]:
    yield from board.opening(table.heading(context, view), table.remarks(context, view))
    yield board.board(context, view)
    if view.boulevard and view.boulevard.spaces:
        yield walk.block(context, view.boulevard.spaces, view.boulevard.car)
    yield acts.block(context, view.acts)
    for seat in view.seats:
        covered = table.covered(context, view, seat.seat)
        yield seats.block(context, seat, notes.marks(context, view, seat.seat), covered)
    yield display.block(context, view.display)
    yield looks.legend()
