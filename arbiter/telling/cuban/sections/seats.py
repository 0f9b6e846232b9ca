"""A seat: points, pesos, hand, goods, and the property with what stands on it."""

from collections.abc import Iterable, Iterator

from arbiter.games.cuban.terms import COLUMNS, ROWS
from arbiter.games.cuban.view import SeatView
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.context import CubanContext, possessions
from arbiter.telling.cuban.vocabulary import GOODS
from arbiter.telling.phrases import some
from arbiter.telling.sections import Section


def sections(context: CubanContext, seat: SeatView, more: Iterable[str] = ()) -> Iterator[Section]:
    """`more`: further sentences about the seat."""
    who = f"{context.who(seat.seat)} (seat {seat.seat}): {seat.vp} VP, {some(seat.pesos, 'peso')}"
    holdings = (
        ("hand", notes.hand(context, seat)),
        ("forecourt", possessions(seat.forecourt) or "empty"),
        ("Warehouse", possessions(seat.warehouse) or "empty"),
    )
    yield Section(who, [*notes.seat(context, seat), *more], holdings)
    yield Section("", rows=[("", *COLUMNS), *_property(context, seat)])


def _property(context: CubanContext, seat: SeatView) -> Iterator[tuple[str, ...]]:
    """The worker's cell bears a star."""
    for row in ROWS:
        yield row, *(_cell(context, seat, column + row) for column in COLUMNS)


def _cell(context: CubanContext, seat: SeatView, cell: str) -> str:
    worker = "*" if cell == seat.worker else ""
    built = next((b.number for b in seat.buildings if b.cell == cell), None)
    if built is None:
        return worker + GOODS[context.t.terrain[cell]]
    return worker + context.numbered(built)
