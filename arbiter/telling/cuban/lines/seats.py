"""A seat: points, pesos, hand, goods, and the property with what stands on it."""

from collections.abc import Iterable, Iterator

from arbiter.games.cuban.view import SeatView
from arbiter.games.cuban.words import COLUMNS, ROWS
from arbiter.telling.columns import padded, wrapped
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.lines import section
from arbiter.telling.cuban.told import Told, things
from arbiter.telling.cuban.words import GOODS
from arbiter.telling.words import some

WIDE = 18


def lines(told: Told, seat: SeatView, more: Iterable[str] = ()) -> Iterator[str]:
    """`more`: what a game has to say of the seat besides."""
    who = f"{told.who(seat.seat)} (seat {seat.seat}): {seat.vp} VP, {some(seat.pesos, 'peso')}"
    yield from section(who, [*_holdings(told, seat), *_further(told, seat, more), *_property(told, seat)])


def _holdings(told: Told, seat: SeatView) -> Iterator[str]:
    yield from _row("hand", notes.hand(told, seat))
    yield from _row("forecourt", things(seat.forecourt) or "empty")
    yield from _row("Warehouse", things(seat.warehouse) or "empty")


def _row(title: str, words: str) -> Iterator[str]:
    for n, line in enumerate(wrapped(words, 66)):
        yield f"  {'' if n else title:<10}{line}"


def _further(told: Told, seat: SeatView, more: Iterable[str]) -> Iterator[str]:
    for said in (*notes.seat(told, seat), *more):
        yield from (f"  {line}" for line in wrapped(said, 76))


def _property(told: Told, seat: SeatView) -> Iterator[str]:
    """The worker's cell bears a star."""
    yield "     " + "".join(padded(column, WIDE) for column in COLUMNS).rstrip()
    for row in ROWS:
        yield f"  {row}  " + "".join(padded(_cell(told, seat, column + row), WIDE) for column in COLUMNS).rstrip()


def _cell(told: Told, seat: SeatView, cell: str) -> str:
    worker = "*" if cell == seat.worker else ""
    built = next((b.number for b in seat.buildings if b.cell == cell), None)
    if built is None:
        return worker + GOODS[told.t.terrain[cell]]
    return worker + told.numbered(built)
