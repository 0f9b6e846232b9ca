"""A line of text, read word by word."""

from arbiter.games.cuban.words import CELLS, GOODS
from arbiter.parts import line
from arbiter.parts.line import unreadable

__all__ = ["Line", "unreadable"]


class Line(line.Line):
    """The words after the verb, with those that the family knows."""

    def cell(self) -> str:
        return self.word("a cell", CELLS)

    def good(self) -> str:
        return self.word("a good", GOODS)
