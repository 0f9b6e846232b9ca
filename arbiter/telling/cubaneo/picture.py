"""A position of Cubaneo as a picture."""

from collections.abc import Iterator

from arbiter.games.cubaneo.view import CubaneoView
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.drawing import acts, board, display, looks, seats, sheet, walk
from arbiter.telling.cuban.told import Told
from arbiter.telling.cubaneo import table
from arbiter.telling.svg import Block


def picture(told: Told, view: CubaneoView) -> str:
    return sheet(table.heading(told, view), _blocks(told, view))


def _blocks(told: Told, view: CubaneoView) -> Iterator[Block]:
    yield from board.opening(table.heading(told, view), table.said(told, view))
    yield board.board(told, view)
    if view.promenade:
        yield walk.block(told, view.promenade)
    yield acts.block(told, view.acts)
    for seat in view.seats:
        yield seats.block(told, seat, notes.marks(told, view, seat.seat))
    yield display.block(told, view.display)
    yield looks.legend()
