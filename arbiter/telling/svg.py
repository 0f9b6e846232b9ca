"""A small kit for pictures: SVG 1.1, 360 units wide, so that a unit is a pixel on a phone.

Colours are from Okabe and Ito's palette, and each token bears a letter, so that no picture needs to be seen in colour.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from xml.sax.saxutils import escape

from arbiter.telling.columns import columns, wrapped

WIDTH = 360
INK, PALE, LINE, PAPER, BOX = "#1a1a1a", "#555555", "#8a8a8a", "#fbfaf5", "#ffffff"
SHADE, ACCENT = "#ece8da", "#0072b2"
NARROW, BROAD = " .,:;'|!()[]fijlrtI-", "MWmw@%+=#"


class Look(NamedTuple):
    """How a token looks: colour, colour of its letter, letter; round or square."""

    fill: str
    ink: str
    letter: str
    round: bool = False


ORANGE = ("#d55e00", "#ffffff")
YELLOW = ("#f0e442", INK)
BLUE = ("#0072b2", "#ffffff")
SKY = ("#56b4e9", INK)
GREEN = ("#009e73", "#ffffff")
PINK = ("#cc79a7", INK)
AMBER = ("#e69f00", INK)
BROWN = ("#6b3f1d", "#ffffff")
GRAY = ("#b5b5b5", INK)
BLACK = ("#1a1a1a", "#ffffff")
WHITE = ("#ffffff", INK)


def document(height: float, title: str, parts: Iterable[str]) -> str:
    """The whole picture; its size is a proposal that pages may scale."""
    size = f'width="{WIDTH * 2}" height="{_n(height * 2)}" viewBox="0 0 {WIDTH} {_n(height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1" {size} font-family="sans-serif" role="img">'
    return "\n".join(
        (head, f"<title>{escaped(title)}</title>", box(0, 0, WIDTH, height, PAPER, "none", 0), *parts, "</svg>")
    )


def size(picture: str) -> tuple[float, float]:
    """Width and height that a picture of `document` proposes, in pixels."""
    width, height = picture.split('"', 8)[5:8:2]
    return float(width), float(height)


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = BOX,
    stroke: str = LINE,
    radius: float = 4,
    thick: float = 1,
    dashed: bool = False,
) -> str:
    place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}" rx="{_n(radius)}"'
    dash = ' stroke-dasharray="4 3"' if dashed else ""
    return f'<rect {place} fill="{fill}" stroke="{stroke}" stroke-width="{_n(thick)}"{dash}/>'


def circle(x: float, y: float, r: float, fill: str = BOX, stroke: str = LINE) -> str:
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(r)}" fill="{fill}" stroke="{stroke}"/>'


def text(
    x: float, y: float, words: str, size: float = 11, fill: str = INK, anchor: str = "start", bold: bool = False
) -> str:
    """A line of text, `y` being its base line; `anchor`: start, middle or end."""
    weight = ' font-weight="bold"' if bold else ""
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{fill}"{where}{weight}>{escaped(words)}</text>'


def wide(words: str, size: float = 11) -> float:
    """About how wide a text is, rather too wide than too narrow."""
    return sum(map(_wide, words)) * size


@lru_cache(4096)
def _wide(sign: str) -> float:
    if columns(sign) != 1:
        return columns(sign) * 0.5
    return 0.4 if sign in NARROW else 1 if sign in BROAD else 0.77 if sign.isupper() or not sign.isascii() else 0.63


def broken(words: str, width: float, size: float = 11, bold: bool = False) -> list[str]:
    """The text in lines that are no wider than so many units."""
    weight = size * (1.12 if bold else 1)
    return list(wrapped(words, width, measure=lambda line: wide(line, weight)))


def token(x: float, y: float, look: Look, size: float = 14) -> str:
    """A piece with its letter, `x` and `y` being its upper left corner."""
    half = size / 2
    shape = circle(x + half, y + half, half, look.fill, INK) if look.round else box(x, y, size, size, look.fill, INK, 2)
    return shape + text(x + half, y + size * 0.77, look.letter, size * 0.72, look.ink, "middle", bold=True)


def tokens(x: float, y: float, goods: Mapping[str, int], looks: Mapping[str, Look], size: float = 14) -> Iterator[str]:
    """A row of pieces in the order of their looks, each kind once with its number beside it."""
    for kind, look in looks.items():
        if number := goods.get(kind, 0):
            yield token(x, y, look, size)
            yield text(x + size + 2, y + size * 0.8, str(number), size * 0.8)
            x += tokens_wide({kind: number}, looks, size)


def tokens_wide(goods: Mapping[str, int], looks: Mapping[str, Look], size: float = 14) -> float:
    """How wide such a row is, with the gap behind it."""
    return sum(size + 8 + wide(str(goods[kind]), size * 0.8) for kind in looks if goods.get(kind))


def titled(what: str, parts: Iterable[str]) -> str:
    """Parts as a group with a title that browsers show and screen readers read."""
    return f"<g><title>{escaped(what)}</title>{''.join(parts)}</g>"


class Block(NamedTuple):
    """A part of a picture that is laid out by itself, from its own upper left corner."""

    height: float
    parts: Sequence[str]


def paragraph(words: str, width: float, size: float = 11, fill: str = INK, bold: bool = False) -> Block:
    """Text in as many lines as it needs."""
    lines = broken(words, width, size, bold)
    step = size * 1.3
    drawn = [text(0, step * n + size, line, size, fill, bold=bold) for n, line in enumerate(lines)]
    return Block(step * len(lines), drawn)


def stacked(blocks: Iterable[Block], gap: float = 0, x: float = 0, y: float = 0) -> Block:
    """Blocks below each other; the height counts from 0 to the foot of the last."""
    parts, foot = [], y - gap
    for block in blocks:
        parts.append(moved(x, foot + gap, block.parts))
        foot += gap + block.height
    return Block(foot, parts)


def moved(x: float, y: float, parts: Iterable[str]) -> str:
    return f'<g transform="translate({_n(x)} {_n(y)})">{"".join(parts)}</g>'


def escaped(words: str) -> str:
    """Text as XML may hold it."""
    return escape("".join(sign if _allowed(sign) else "\ufffd" for sign in words))


def _allowed(sign: str) -> bool:
    return sign >= " " and not "\ud800" <= sign <= "\udfff" and sign not in "\ufffe\uffff"


def _n(number: float) -> str:
    """Halves and hundredths, never more: the same bytes everywhere."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
