"""Text in columns, in which signs of East Asian scripts are two columns wide."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from unicodedata import combining, east_asian_width

WIDTH = 72  # of mails: quoted some times they still fit into the 78 of RFC 5322
Measure = Callable[[str], float]


def columns(text: str) -> int:
    """How many columns a text takes."""
    return sum(map(_columns, text))


@lru_cache(4096)
def _columns(sign: str) -> int:
    if combining(sign) or sign in "\u200b\u200c\u200d\ufe0f":
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def cut(text: str, width: int) -> str:
    """The text, or as much of it as fits with three dots behind."""
    if columns(text) <= width:
        return text
    while text and columns(text) > width - 3:
        text = text[:-1]
    return text.rstrip() + "..."


def padded(text: str, width: int) -> str:
    """The text in exactly so many columns."""
    text = cut(text, width)
    return text + " " * (width - columns(text))


def wrapped(text: str, width: float = WIDTH, indent: str = "", measure: Measure = columns) -> Iterator[str]:
    """Lines of the text, broken between words (in a word where it alone is too long); all but the first indented."""
    line = ""
    for word in text.split():
        if line.strip() and measure(f"{line} {word}") > width:
            yield line
            line = indent
        line = f"{line} {word}" if line.strip() else line + word
        while measure(line) > width:
            whole = _fitting(line, width, measure, len(indent) + 1)
            yield line[:whole]
            line = indent + line[whole:]
    if line.strip():
        yield line


def _fitting(line: str, width: float, measure: Measure, least: int) -> int:
    """How many signs of a line fit, or `least`."""
    return next((n for n in range(len(line) - 1, least, -1) if measure(line[:n]) <= width), least)


def tabled(rows: Sequence[Sequence[str]], width: int = WIDTH, gap: str = "  ") -> Iterator[str]:
    """Rows of cells as lines, each column as wide as its widest cell; where that is too wide, the widest are broken."""
    wide = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    while sum(wide) + len(gap) * (len(wide) - 1) > width:
        wide[wide.index(max(wide))] -= 1
    for row in rows:
        cells = [[*wrapped(cell, available)] for cell, available in zip(row, wide, strict=True)]
        for line in zip_longest(*cells, fillvalue=""):
            yield gap.join(map(padded, line, wide)).rstrip()
