"""The position as a picture, piece by piece."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arbiter.telling import svg

EDGE, GAP = 8, 10
INNER = svg.WIDTH - 2 * EDGE


class Piece(NamedTuple):
    """Parts of the picture that are drawn from a left upper corner of their own, and how high they are."""

    height: float
    parts: list[str]


def sheet(title: str, pieces: Iterable[Piece]) -> str:
    """Pieces under one another as a whole picture."""
    y, parts = float(EDGE), []
    for piece in pieces:
        parts.append(svg.moved(EDGE, y, piece.parts))
        y += piece.height + GAP
    return svg.document(y, title, parts)


def written(sentences: Iterable[str], width: float = INNER, size: float = 10, fill: str = svg.INK) -> Piece:
    """Sentences in lines of their own."""
    lines = [line for sentence in sentences for line in svg.broken(sentence, width, size)]
    high = size * 1.35
    return Piece(
        len(lines) * high, [svg.text(0, n * high - size * 0.35, line, size, fill) for n, line in enumerate(lines, 1)]
    )


def headed(title: str, piece: Piece) -> Piece:
    """A piece under its title."""
    return Piece(piece.height + 16, [svg.text(0, 10, title, 11, svg.ACCENT, bold=True), svg.moved(0, 16, piece.parts)])


def beside(left: Piece, right: Piece, x: float) -> Piece:
    """Two pieces, the second one so far to the right."""
    return Piece(max(left.height, right.height), [*left.parts, svg.moved(x, 0, right.parts)])


def centered(x: float, y: float, lines: Iterable[str], size: float, step: float, fill: str = svg.INK) -> Iterator[str]:
    for n, line in enumerate(lines):
        yield svg.text(x, y + n * step, line, size, fill, "middle")
