"""A position of Cuba as a picture, with and without the expansion."""

from collections.abc import Iterator

from arbiter.games.cuba.base.view import CubaView
from arbiter.telling.cuba import table
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.drawing import acts, board, display, looks, seats, sheet, walk
from arbiter.telling.cuban.told import Told
from arbiter.telling.svg import Block


def picture(told: Told, view: CubaView) -> str:
    return sheet(table.heading(told, view), _blocks(told, view))


def _blocks(told: Told, view: CubaView) -> Iterator[Block]:
    yield from board.opening(table.heading(told, view), table.said(told, view))
    yield board.board(told, view)
    if view.boulevard and view.boulevard.spaces:
        yield walk.block(told, view.boulevard.spaces, view.boulevard.car)
    yield acts.block(told, view.acts)
    for seat in view.seats:
        covered = table.covered(told, view, seat.seat)
        yield seats.block(told, seat, notes.marks(told, view, seat.seat), covered)
    yield display.block(told, view.display)
    yield looks.legend()
