"""The rows of buildings in the picture."""

from collections.abc import Iterator, Sequence

from arbiter.games.havana.tables import Tables
from arbiter.telling import svg
from arbiter.telling.havana.looks import ARCHITECT, LOOKS
from arbiter.telling.svg import Block

CARD_WIDE, GAP, HEAD, LINE, TOKEN = 54, 4, 26, 17, 13
COLUMN = 23.5
PER_LINE = 6


def row(t: Tables, number: int, buildings: Sequence[int]) -> Block:
    """A row's buildings from left to right, six to a line; those for sale have a thick frame."""
    title = Block(12, [svg.text(0, 11, f"Row {number}" if buildings else f"Row {number} is empty", 11, svg.PALE)])
    places = range(len(buildings))
    lines = [places[first : first + PER_LINE] for first in places[::PER_LINE]]
    return svg.stacked([title, *(_line(t, buildings, line) for line in lines)], GAP)


def _line(t: Tables, buildings: Sequence[int], places: Sequence[int]) -> Block:
    """Cards beside each other, as high as the longest cost needs, at least three lines of it."""
    costs = [_cost(t, buildings[place]) for place in places]
    high = HEAD + max(3 * LINE, *(cost.height for cost in costs)) + 3
    for_sale = (0, len(buildings) - 1)
    cards = [
        svg.moved(column * (CARD_WIDE + GAP), 0, _card(t, buildings[place], place in for_sale, high, cost))
        for column, (place, cost) in enumerate(zip(places, costs, strict=True))
    ]
    return Block(high, cards)


def _cost(t: Tables, number: int) -> Block:
    """A building's cost, two kinds to a line where they fit."""
    cost, x, y = t.buildings[number].cost, 0.0, 0.0
    parts: list[str] = []
    for kind in (kind for kind in LOOKS if cost.get(kind)):
        width = TOKEN + 2 + svg.wide(str(cost[kind]), TOKEN * 0.8)
        if x + width > 2 * COLUMN:
            x, y = 0, y + LINE
        parts += svg.tokens(x, y, {kind: cost[kind]}, LOOKS, TOKEN)
        x += max(COLUMN, width + 1)
    return Block(y + LINE, parts)


def _card(t: Tables, number: int, for_sale: bool, high: float, cost: Block) -> Iterator[str]:
    building, middle = t.buildings[number], CARD_WIDE - 12
    fill, line, thick = (svg.BOX, svg.INK, 2.5) if for_sale else (svg.SHADE, svg.LINE, 1)
    yield svg.box(1, 1, CARD_WIDE - 2, high - 2, fill, line, 4, thick)
    yield svg.text(4, 17, str(number), 11, bold=True)
    yield svg.circle(middle, 13, 8, svg.INK)
    yield svg.text(middle, 17, str(building.vp), 12, "#ffffff", "middle", bold=True)
    yield from [svg.token(20.5, 7, ARCHITECT, 12)] if building.architect else ()
    yield svg.moved(4.5, HEAD, cost.parts)
