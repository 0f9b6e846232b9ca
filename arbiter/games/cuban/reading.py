"""Readers of what lines of text name in all games of the family."""

from arbiter.games.cuban.terms import CELLS, GOODS
from arbiter.parts.goods import Goods, counted
from arbiter.parts.line import Scanner


def cell(words: Scanner) -> str:
    return words.word("a cell", CELLS)


def good(words: Scanner) -> str:
    return words.word("a good", GOODS)


def some_goods(words: Scanner) -> tuple[str, ...]:
    """One good or more."""
    return (good(words), *words.some(GOODS))


def goods(words: Scanner) -> Goods:
    """One good or more, counted."""
    return counted(some_goods(words))
