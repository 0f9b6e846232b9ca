"""Acts: a row for each type, with the one in force and the proposed one."""

from collections.abc import Iterator

from arbiter.games.cuban.terms import ACT_TYPES
from arbiter.games.cuban.view import ActsView
from arbiter.telling import svg
from arbiter.telling.cuban.drawing import INNER, written
from arbiter.telling.cuban.told import Told
from arbiter.telling.svg import Block

TYPE, PAD = 66, 4
WIDE = (INNER - TYPE) / 2
NONE = "none"


def block(told: Told, view: ActsView) -> Block:
    y, parts = 16.0, [*_titles(told)]
    for kind in ACT_TYPES:
        row = _row(told, view, kind)
        parts.append(svg.moved(0, y, row.parts))
        y += row.height
    return Block(y, parts)


def _titles(told: Told) -> Iterator[str]:
    titles = (told.words.actives, told.words.proposals)
    for n, title in enumerate(titles):
        yield svg.text(TYPE + n * WIDE + PAD, 10, title, 11, svg.ACCENT, bold=True)


def _row(told: Told, view: ActsView, kind: str) -> Block:
    cells = [_cell(told, acts, kind) for acts in (view.active, view.proposed)]
    high = max(cell.height for cell in cells) + 2 * PAD
    parts = [svg.box(0, 0, TYPE, high, svg.SHADE, radius=0, thick=0.5), svg.text(PAD, PAD + 10, kind, 10, bold=True)]
    for n, cell in enumerate(cells):
        x = TYPE + n * WIDE
        parts += [svg.box(x, 0, WIDE, high, radius=0, thick=0.5), svg.moved(x + PAD, PAD, cell.parts)]
    return Block(high, parts)


def _cell(told: Told, acts: dict[str, str], kind: str) -> Block:
    if kind not in acts:
        return written([NONE], fill=svg.PALE)
    return written([told.act(kind, acts[kind])], WIDE - 2 * PAD)
