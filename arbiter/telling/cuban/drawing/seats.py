"""A seat: its name and points, its property, and its goods beside it."""

from collections.abc import Iterable, Iterator, Mapping

from arbiter.games.cuban.terms import COLUMNS, ROWS, WAREHOUSE
from arbiter.games.cuban.view import SeatView
from arbiter.parts.goods import Goods
from arbiter.telling import svg
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.drawing import INNER, beside, centered, written
from arbiter.telling.cuban.drawing.looks import LOOKS, seat_look
from arbiter.telling.cuban.vocabulary import GOODS
from arbiter.telling.phrases import some
from arbiter.telling.svg import Block

CELL, HIGH, SIDE = 60, 38, 12
GRID = SIDE + 4 * CELL + 6
GOODS_WIDTH = INNER - GRID


def block(context: CubanContext, seat: SeatView, marks: Iterable[str] = (), more: Iterable[str] = ()) -> Block:
    """`marks`: notes beside the points; `more`: further sentences about the seat."""
    name, body = _name(context, seat, marks), beside(_property(context, seat), _goods(seat), GRID)
    cards = written([f"Hand: {notes.hand(context, seat)}", *notes.seat(context, seat), *more], size=9.5)
    y = name.height + cards.height + 4
    parts = [*name.parts, svg.moved(0, name.height, cards.parts), svg.moved(0, y, body.parts)]
    return Block(y + body.height, parts)


def _name(context: CubanContext, seat: SeatView, marks: Iterable[str]) -> Block:
    """The name in as many lines as it needs, under it points and pesos."""
    lines = svg.broken(context.who(seat.seat), INNER - 26, 12, bold=True)
    money = ", ".join([f"{seat.vp} VP", some(seat.pesos, "peso"), *marks])
    high = len(lines) * 15
    parts = [svg.box(0, 0, INNER, high + 20, svg.SHADE), svg.token(4, 4, seat_look(seat.seat), 17)]
    parts += [svg.text(26, 14 + n * 15, line, 12, bold=True) for n, line in enumerate(lines)]
    return Block(high + 24, [*parts, svg.text(26, high + 14, money, 11)])


def _property(context: CubanContext, seat: SeatView) -> Block:
    parts = [svg.text(SIDE + (n + 0.5) * CELL, 8, column, 9, svg.PALE, "middle") for n, column in enumerate(COLUMNS)]
    for r, row in enumerate(ROWS):
        y = 11 + r * HIGH
        parts.append(svg.text(3, y + HIGH / 2 + 3, row, 9, svg.PALE))
        for c, column in enumerate(COLUMNS):
            parts.append(svg.moved(SIDE + c * CELL, y, _cell(context, seat, column + row)))
    return Block(11 + len(ROWS) * HIGH, parts)


def _cell(context: CubanContext, seat: SeatView, cell: str) -> Iterator[str]:
    number = next((b.number for b in seat.buildings if b.cell == cell), None)
    if number is None:
        yield from _land(context.t.terrain[cell])
    else:
        yield svg.titled(context.t.buildings[number].text, _building(context, number))
    if cell == seat.worker:
        yield svg.titled("worker", [_worker(seat.seat)])


def _land(kind: str) -> Iterator[str]:
    yield svg.box(1, 1, CELL - 2, HIGH - 2, svg.PAPER, radius=3, thick=0.5)
    yield svg.token(CELL / 2 - 7, 5, LOOKS[kind], 14)
    yield svg.text(CELL / 2, 31, GOODS[kind], 9, svg.PALE, "middle")


def _building(context: CubanContext, number: int) -> Iterator[str]:
    yield svg.box(1, 1, CELL - 2, HIGH - 2, svg.BOX, svg.INK, 2, 1.5)
    if number != WAREHOUSE:
        yield svg.text(5, 11, str(number), 9, svg.ACCENT, bold=True)
    lines = svg.broken(context.t.buildings[number].name, CELL + 3, 9)[:2]
    yield from centered(CELL / 2, 21 if len(lines) > 1 else 26, lines, 9, 10)


def _worker(seat: int) -> str:
    """A little person in the seat's colour."""
    look = seat_look(seat)
    x, y = CELL - 10, 4
    return svg.circle(x, y + 2, 3, look.fill, svg.INK) + svg.box(x - 4.5, y + 5, 9, 6.5, look.fill, svg.INK, 3)


def _goods(seat: SeatView) -> Block:
    upper, lower = _pile("Forecourt", seat.forecourt), _pile("Warehouse", seat.warehouse)
    return Block(upper.height + lower.height, [*upper.parts, svg.moved(0, upper.height, lower.parts)])


def _pile(title: str, goods: Mapping[str, int]) -> Block:
    rows = _rows(goods)
    parts = [svg.text(0, 9, title, 9, svg.PALE)]
    for n, row in enumerate(rows):
        parts += svg.tokens(0, 13 + n * 18, row, LOOKS)
    if not rows:
        parts.append(svg.text(0, 24, "empty", 9))
    return Block(18 + max(1, len(rows)) * 18, parts)


def _rows(goods: Mapping[str, int]) -> list[Goods]:
    """Goods in as many rows as they need beside the property."""
    rows: list[Goods] = []
    for kind in LOOKS:
        if goods.get(kind):
            pile = {kind: goods[kind]}
            if rows and svg.tokens_wide({**rows[-1], **pile}, LOOKS) - 8 <= GOODS_WIDTH:
                rows[-1].update(pile)
            else:
                rows.append(pile)
    return rows
