"""A position of Cubaneo as a picture."""

from collections.abc import Iterator

from arbiter.games.cubaneo.view import CubaneoView
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.drawing import acts, board, display, looks, seats, sheet, walk
from arbiter.telling.cubaneo import table
from arbiter.telling.svg import Block


def picture(context: CubanContext, view: CubaneoView) -> str:
    return sheet(table.heading(context, view), _blocks(context, view))


def _blocks(context: CubanContext, view: CubaneoView) -> Iterator[Block]:
    yield from board.opening(table.heading(context, view), table.remarks(context, view))
    yield board.board(context, view)
    if view.promenade:
        yield walk.block(context, view.promenade)
    yield acts.block(context, view.acts)
    for seat in view.seats:
        yield seats.block(context, seat, notes.marks(context, view, seat.seat))
    yield display.block(context, view.display)
    yield looks.legend()
