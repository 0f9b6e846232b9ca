"""What the seats own, in the picture."""

from collections.abc import Iterator

from arbiter.games.havana.tables import Tables
from arbiter.games.havana.view import HavanaView, SeatView
from arbiter.telling import svg
from arbiter.telling.havana.looks import LOOKS, WIDE
from arbiter.telling.havana.phrases import cards, digits
from arbiter.telling.phrases import Names, listed, who
from arbiter.telling.svg import Block

PAD = 10
INSIDE = WIDE - 2 * PAD
CARD_WIDE, CARD_HIGH = 132, 24
PLACES = ("", "first in the order", "second in the order", "third in the order", "fourth in the order")


def panel(t: Tables, view: HavanaView, seat: SeatView, names: Names) -> Block:
    """A seat's panel; it has a thick frame while the seat is asked."""
    blocks = [_name(view, seat, names), _goods(seat), _open(t, seat), *_lists(t, seat)]
    inner = svg.stacked(blocks, 5, PAD, 8)
    asked = seat.seat in view.active
    frame = svg.box(1, 1, WIDE - 2, inner.height + 6, svg.BOX, *((svg.ACCENT, 6, 3) if asked else (svg.LINE, 6, 1)))
    return Block(inner.height + 8, [frame, *inner.parts])


def _name(view: HavanaView, seat: SeatView, names: Names) -> Block:
    """The name on the left, points on the right."""
    name = svg.paragraph(who(names, seat.seat), INSIDE - 74, 13, bold=True)
    about = svg.paragraph(_about(view, seat), INSIDE - 74, 11, svg.PALE)
    left = svg.stacked([name, about])
    points = svg.box(INSIDE - 64, 0, 64, 26, svg.INK, "none", 5)
    score = svg.text(INSIDE - 32, 18, f"{seat.vp} VP", 14, "#ffffff", "middle", bold=True)
    return Block(max(left.height, 26), [*left.parts, points, score])


def _about(view: HavanaView, seat: SeatView) -> str:
    place = view.order.index(seat.seat) + 1 if view.order else 0
    parts = [
        f"Seat {seat.seat}",
        PLACES[place],
        "is asked" if seat.seat in view.active else "",
    ]
    return ", ".join(filter(None, parts))


def _goods(seat: SeatView) -> Block:
    """Cubes, workers and pesos."""
    goods = {**seat.cubes, "workers": seat.workers, "pesos": seat.pesos}
    return Block(18, [*svg.tokens(0, 0, goods, LOOKS, 16)] or [svg.text(0, 13, "Owns nothing.", 11, svg.PALE)])


def _open(t: Tables, seat: SeatView) -> Block:
    """The number and the two open cards; one may have a card face down on it."""
    if not seat.open:
        return svg.paragraph("No cards are open yet.", INSIDE, 11, svg.PALE)
    number = svg.text(0, 20, digits(seat.number), 20, bold=True)
    drawn = [part for place, card in enumerate(seat.open) for part in _card(t, seat, card, 38 + place * 144)]
    note = [svg.paragraph("A card lies face down on the dashed one.", INSIDE, 11, svg.PALE)] if seat.covered else []
    return svg.stacked([Block(CARD_HIGH + 2, [number, *drawn]), *note], 3)


def _card(t: Tables, seat: SeatView, card: str, x: float) -> Iterator[str]:
    face = t.cards[card]
    yield svg.box(x, 1, CARD_WIDE, CARD_HIGH, svg.SHADE, svg.INK, dashed=card == seat.covered)
    yield svg.circle(x + 13, 13, 8.5, svg.BOX, svg.INK)
    yield svg.text(x + 13, 17, str(face.number), 12, anchor="middle", bold=True)
    yield svg.text(x + 26, 17, face.name, 11.5)


def _lists(t: Tables, seat: SeatView) -> Iterator[Block]:
    built = listed([str(number) for number in seat.buildings])
    lists = {"Hand": cards(t, seat.hand), "Discard pile": cards(t, seat.discard), "Buildings": built}
    for what, words in lists.items():
        yield svg.paragraph(f"{what}: {words or 'none'}", INSIDE)
