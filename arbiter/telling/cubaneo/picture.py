"""A position of Cubaneo as a picture."""

from collections.abc import Iterator

from arbiter.games.cubaneo.view import CubaneoView
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.drawing import Piece, acts, board, display, looks, seats, sheet, walk
from arbiter.telling.cuban.told import Told
from arbiter.telling.cubaneo import table


def picture(told: Told, view: CubaneoView) -> str:
    return sheet(table.heading(told, view), _pieces(told, view))


def _pieces(told: Told, view: CubaneoView) -> Iterator[Piece]:
    yield from board.opening(table.heading(told, view), table.said(told, view))
    yield board.board(told, view)
    if view.promenade:
        yield walk.piece(told, view.promenade)
    yield acts.piece(told, view.acts)
    for seat in view.seats:
        yield seats.piece(told, seat, notes.marks(told, view, seat.seat))
    yield display.piece(told, view.display)
    yield looks.legend()
