"""Acts: a row for each type, with the one in force and the proposed one."""

from collections.abc import Iterator

from arbiter.games.cuban.view import ActsView
from arbiter.games.cuban.words import ACT_TYPES
from arbiter.telling import svg
from arbiter.telling.cuban.drawing import INNER, Piece, written
from arbiter.telling.cuban.told import Told

TYPE, PAD = 66, 4
WIDE = (INNER - TYPE) / 2
NONE = "none"


def piece(told: Told, view: ActsView) -> Piece:
    y, parts = 16.0, [*_titles(told)]
    for kind in ACT_TYPES:
        row = _row(told, view, kind)
        parts.append(svg.moved(0, y, row.parts))
        y += row.height
    return Piece(y, parts)


def _titles(told: Told) -> Iterator[str]:
    titles = (told.words.actives, told.words.proposals)
    for n, title in enumerate(titles):
        yield svg.text(TYPE + n * WIDE + PAD, 10, title, 11, svg.ACCENT, bold=True)


def _row(told: Told, view: ActsView, kind: str) -> Piece:
    cells = [_cell(told, acts, kind) for acts in (view.active, view.proposed)]
    high = max(cell.height for cell in cells) + 2 * PAD
    parts = [svg.box(0, 0, TYPE, high, svg.SHADE, radius=0, thick=0.5), svg.text(PAD, PAD + 10, kind, 10, bold=True)]
    for n, cell in enumerate(cells):
        x = TYPE + n * WIDE
        parts += [svg.box(x, 0, WIDE, high, radius=0, thick=0.5), svg.moved(x + PAD, PAD, cell.parts)]
    return Piece(high, parts)


def _cell(told: Told, acts: dict[str, str], kind: str) -> Piece:
    if kind not in acts:
        return written([NONE], fill=svg.PALE)
    return written([told.act(kind, acts[kind])], WIDE - 2 * PAD)
