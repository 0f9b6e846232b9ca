"""A seat: points, pesos, hand, goods, and the property with what stands on it."""

from collections.abc import Iterable, Iterator

from arbiter.games.cuban.terms import COLUMNS, ROWS
from arbiter.games.cuban.view import SeatView
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.told import Told, things
from arbiter.telling.cuban.words import GOODS
from arbiter.telling.sections import Section
from arbiter.telling.words import some


def sections(told: Told, seat: SeatView, more: Iterable[str] = ()) -> Iterator[Section]:
    """`more`: what a game has to say of the seat besides."""
    who = f"{told.who(seat.seat)} (seat {seat.seat}): {seat.vp} VP, {some(seat.pesos, 'peso')}"
    holdings = (
        ("hand", notes.hand(told, seat)),
        ("forecourt", things(seat.forecourt) or "empty"),
        ("Warehouse", things(seat.warehouse) or "empty"),
    )
    yield Section(who, [*notes.seat(told, seat), *more], holdings)
    yield Section("", rows=[("", *COLUMNS), *_property(told, seat)])


def _property(told: Told, seat: SeatView) -> Iterator[tuple[str, ...]]:
    """The worker's cell bears a star."""
    for row in ROWS:
        yield row, *(_cell(told, seat, column + row) for column in COLUMNS)


def _cell(told: Told, seat: SeatView, cell: str) -> str:
    worker = "*" if cell == seat.worker else ""
    built = next((b.number for b in seat.buildings if b.cell == cell), None)
    if built is None:
        return worker + GOODS[told.t.terrain[cell]]
    return worker + told.numbered(built)
