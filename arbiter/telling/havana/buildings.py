"""The rows of buildings in the picture."""

from collections.abc import Iterator, Sequence

from arbiter.games.havana.tables import Tables
from arbiter.telling import svg
from arbiter.telling.havana.looks import ARCHITECT, LOOKS
from arbiter.telling.svg import Block

CARD_WIDE, CARD_HIGH, GAP = 54, 80, 4
PER_LINE = 6


def row(t: Tables, number: int, buildings: Sequence[int]) -> Block:
    """A row's buildings from left to right, six to a line; those for sale have a thick frame."""
    head = svg.text(0, 11, f"Row {number}" if buildings else f"Row {number} is empty", 11, svg.PALE)
    lines = -(-len(buildings) // PER_LINE)
    cards = [part for place in range(len(buildings)) for part in _placed(t, buildings, place)]
    return Block(16 + lines * (CARD_HIGH + GAP) - (GAP if lines else 0), [head, *cards])


def _placed(t: Tables, buildings: Sequence[int], place: int) -> Iterator[str]:
    line, column = divmod(place, PER_LINE)
    for_sale = place in (0, len(buildings) - 1)
    yield svg.moved(column * (CARD_WIDE + GAP), 16 + line * (CARD_HIGH + GAP), _card(t, buildings[place], for_sale))


def _card(t: Tables, number: int, for_sale: bool) -> Iterator[str]:
    building = t.buildings[number]
    yield svg.box(1, 1, CARD_WIDE - 2, CARD_HIGH - 2, svg.BOX if for_sale else svg.SHADE, *_frame(for_sale))
    yield svg.text(4, 17, str(number), 11, bold=True)
    yield svg.circle(CARD_WIDE - 12, 13, 8, svg.INK)
    yield svg.text(CARD_WIDE - 12, 17, str(building.vp), 12, "#ffffff", "middle", bold=True)
    yield from [svg.token(20.5, 7, ARCHITECT, 12)] if building.architect else ()
    for place, kind in enumerate(kind for kind in LOOKS if building.cost.get(kind)):
        down, right = divmod(place, 2)
        yield from svg.tokens(4.5 + 23.5 * right, 26 + 17 * down, {kind: building.cost[kind]}, LOOKS, 13)


def _frame(for_sale: bool) -> tuple[str, float, float]:
    return (svg.INK, 4, 2.5) if for_sale else (svg.LINE, 4, 1)
