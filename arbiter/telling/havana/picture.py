"""The position of Havana as a picture: buildings, the centre, the seats, what the signs mean."""

from arbiter.games.havana.tables import Tables
from arbiter.games.havana.view import HavanaView
from arbiter.telling import svg
from arbiter.telling.havana import buildings, seats
from arbiter.telling.havana.looks import LOOKS, MARGIN, MEANINGS, WIDE
from arbiter.telling.havana.status import moment, waiting
from arbiter.telling.phrases import Names
from arbiter.telling.svg import Block


def picture(t: Tables, view: HavanaView, names: Names) -> str:
    blocks = [
        _head(t, view, names),
        *(buildings.row(t, number, row) for number, row in enumerate(view.rows, 1)),
        _supplies(view),
        *(seats.panel(t, view, seat, names) for seat in view.seats),
        _legend(),
    ]
    page = svg.stacked(blocks, 8, MARGIN, MARGIN)
    return svg.document(page.height + MARGIN, f"Havana. {moment(view)}", page.parts)


def _head(t: Tables, view: HavanaView, names: Names) -> Block:
    """Round and phase, the target, who is asked for what."""
    title = svg.text(0, 16, "Havana", 18, bold=True)
    goal = svg.text(WIDE, 16, f"{view.target} VP win", 12, anchor="end", bold=True)
    where = svg.text(84, 16, moment(view), 12)
    return svg.stacked([Block(24, [title, where, goal]), svg.paragraph(waiting(t, view, names), WIDE, 12)])


def _supplies(view: HavanaView) -> Block:
    """What lies in the centre for all to take, and what is left elsewhere."""
    centre = {**view.centre.cubes, "pesos": view.centre.pesos}
    stock = {"workers": view.stock.workers, "pesos": view.stock.pesos}
    lines = [_line("Centre", centre), _line("Stock", stock), _line("Bag", view.bag.of)]
    left = svg.paragraph(f"The pile holds {view.pile.left} buildings.", WIDE - 20, 11, svg.PALE)
    inner = svg.stacked([*lines, left], 3, 10, 8)
    return Block(inner.height + 8, [svg.box(1, 1, WIDE - 2, inner.height + 6, svg.BOX, svg.LINE, 6), *inner.parts])


def _line(what: str, goods: dict[str, int]) -> Block:
    drawn = [*svg.tokens(56, 0, goods, LOOKS, 16)] or [svg.text(56, 13, "empty", 11, svg.PALE)]
    return Block(18, [svg.text(0, 13, what, 12, bold=True), *drawn])


def _legend() -> Block:
    """What the signs mean, in as many lines as they need."""
    parts, x, y = [], 0.0, 0.0
    for look, word in MEANINGS:
        width = 18 + svg.wide(word, 11) + 8
        if x + width > WIDE:
            x, y = 0, y + 19
        parts += [svg.token(x, y, look), svg.text(x + 18, y + 11, word, 11)]
        x += width
    note = svg.paragraph("Thick frames: buildings for sale, seats that are asked.", WIDE, 11, svg.PALE)
    return svg.stacked([Block(y + 16, parts), note], 4)
