"""Promenade or boulevard: three spaces abreast, each with its card, its event and what covers it."""

from collections.abc import Iterator, Sequence

from arbiter.games.cuban.view import SpaceView
from arbiter.telling import svg
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.drawing import INNER, fitted, headed
from arbiter.telling.cuban.drawing.looks import seat_look
from arbiter.telling.svg import Block

ABREAST, HIGH, GAP = 3, 48, 4
WIDE = (INNER - GAP * (ABREAST - 1)) / ABREAST


def block(context: CubanContext, spaces: Sequence[SpaceView], car: int = 0) -> Block:
    parts = []
    for n, space in enumerate(spaces):
        x, y = n % ABREAST * (WIDE + GAP), n // ABREAST * (HIGH + GAP)
        card = context.t.events[space.space]
        drawn = _space(context, space, card.name, car == space.space)
        parts.append(svg.moved(x, y, [svg.titled(f"{card.name}: {card.text}", drawn)]))
    return headed(context.words.walk.capitalize(), Block(len(parts) / ABREAST * (HIGH + GAP), parts))


def _space(context: CubanContext, space: SpaceView, event: str, car: bool) -> Iterator[str]:
    yield svg.box(0, 0, WIDE, HIGH, svg.BOX if space.covered is None else svg.SHADE)
    yield svg.text(6, 13, f"{space.space}", 10, svg.PALE, bold=True)
    yield svg.text(18, 13, fitted(context.cubano(space.card), WIDE - 22, 10), 10, bold=True)
    yield svg.text(6, 27, fitted(event, WIDE - 10, 9), 9)
    yield from _cover(space)
    if car:
        yield svg.box(WIDE - 30, 33, 26, 12, svg.INK, svg.INK, 3)
        yield svg.text(WIDE - 17, 42, "car", 9, svg.BOX, "middle", bold=True)


def _cover(space: SpaceView) -> Iterator[str]:
    if isinstance(space.covered, int):
        yield svg.token(6, 32, seat_look(space.covered), 13)
        yield svg.text(23, 42, "taken", 9)
    else:
        yield svg.text(6, 42, "cart" if space.covered else "open", 9, svg.PALE)
