"""Acts: a row for each type, with the one in force and the proposed one."""

from collections.abc import Iterator

from arbiter.games.cuban.terms import ACT_TYPES
from arbiter.games.cuban.view import ActsView
from arbiter.telling import svg
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.drawing import INNER, written
from arbiter.telling.svg import Block

TYPE, PAD = 66, 4
WIDE = (INNER - TYPE) / 2
NONE = "none"


def block(context: CubanContext, view: ActsView) -> Block:
    y, parts = 16.0, [*_titles(context)]
    for kind in ACT_TYPES:
        row = _row(context, view, kind)
        parts.append(svg.moved(0, y, row.parts))
        y += row.height
    return Block(y, parts)


def _titles(context: CubanContext) -> Iterator[str]:
    titles = (context.words.actives, context.words.proposals)
    for n, title in enumerate(titles):
        yield svg.text(TYPE + n * WIDE + PAD, 10, title, 11, svg.ACCENT, bold=True)


def _row(context: CubanContext, view: ActsView, kind: str) -> Block:
    cells = [_cell(context, acts, kind) for acts in (view.active, view.proposed)]
    high = max(cell.height for cell in cells) + 2 * PAD
    parts = [svg.box(0, 0, TYPE, high, svg.SHADE, radius=0, thick=0.5), svg.text(PAD, PAD + 10, kind, 10, bold=True)]
    for n, cell in enumerate(cells):
        x = TYPE + n * WIDE
        parts += [svg.box(x, 0, WIDE, high, radius=0, thick=0.5), svg.moved(x + PAD, PAD, cell.parts)]
    return Block(high, parts)


def _cell(context: CubanContext, acts: dict[str, str], kind: str) -> Block:
    if kind not in acts:
        return written([NONE], fill=svg.PALE)
    return written([context.act(kind, acts[kind])], WIDE - 2 * PAD)
