"""The position as a picture, block by block."""

from collections.abc import Iterable, Iterator

from arbiter.telling import svg
from arbiter.telling.svg import Block

EDGE, GAP = 8, 10
INNER = svg.WIDTH - 2 * EDGE


def sheet(title: str, blocks: Iterable[Block]) -> str:
    """Blocks under one another as a whole picture."""
    page = svg.stacked(blocks, GAP, EDGE, EDGE)
    return svg.document(page.height + EDGE, title, page.parts)


def written(sentences: Iterable[str], width: float = INNER, size: float = 10, fill: str = svg.INK) -> Block:
    """Sentences in lines of their own."""
    return svg.stacked(svg.paragraph(sentence, width, size, fill) for sentence in sentences)


def fitted(words: str, width: float, size: float) -> str:
    """As much of the words as fits on one line."""
    return next(iter(svg.broken(words, width, size)), "")


def headed(title: str, block: Block) -> Block:
    """A block under its title."""
    return Block(block.height + 16, [svg.text(0, 10, title, 11, svg.ACCENT, bold=True), svg.moved(0, 16, block.parts)])


def beside(left: Block, right: Block, x: float) -> Block:
    """Two blocks, the second one so far to the right."""
    return Block(max(left.height, right.height), [*left.parts, svg.moved(x, 0, right.parts)])


def centered(x: float, y: float, lines: Iterable[str], size: float, step: float) -> Iterator[str]:
    for n, line in enumerate(lines):
        yield svg.text(x, y + n * step, line, size, anchor="middle")
