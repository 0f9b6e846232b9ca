"""Buildings on display with their costs."""

from collections.abc import Sequence

from arbiter.telling import svg
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.drawing import INNER, fitted, headed
from arbiter.telling.cuban.drawing.looks import LOOKS
from arbiter.telling.cuban.vocabulary import LETTERS
from arbiter.telling.svg import Block

ABREAST, HIGH = 2, 16
WIDE = INNER / ABREAST
COST = {kind: LOOKS[kind] for kind in LETTERS}


def block(context: CubanContext, display: Sequence[int]) -> Block:
    """Down the first column, then down the second."""
    rows = -(-len(display) // ABREAST)
    parts = []
    for n, number in enumerate(sorted(display)):
        drawn = svg.titled(context.t.buildings[number].text, _building(context, number))
        parts.append(svg.moved(n // rows * WIDE, n % rows * HIGH, [drawn]))
    return headed("Buildings on display", Block(rows * HIGH, parts))


def _building(context: CubanContext, number: int) -> list[str]:
    building = context.t.buildings[number]
    x = WIDE - svg.tokens_wide(building.cost, COST, 11)
    return [
        svg.text(13, 10, str(number), 10, svg.PALE, "end"),
        svg.text(18, 10, fitted(building.name, x - 18, 10), 10),
        *svg.tokens(x, 1, building.cost, COST, 11),
    ]
