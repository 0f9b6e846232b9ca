"""How Cuba is told, with and without the expansion."""

from collections.abc import Sequence
from typing import Any

from arbiter.games.cuba.base.view import CubaView
from arbiter.telling.cuba import picture, table
from arbiter.telling.cuba.sentences import SENTENCES
from arbiter.telling.cuba.words import WORDS
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.told import Told, gives, told
from arbiter.telling.sections import Section
from arbiter.telling.teller import Teller
from arbiter.telling.words import Names, points


def _context(rules: Any, names: Names) -> Told:
    """An event does not say which of the two is played; the whole pack holds what both need."""
    return told(rules.el_presidente.tables, WORDS, names)


def _shown(rules: Any, view: CubaView, names: Names) -> Told:
    game = rules.base if view.boulevard is None else rules.el_presidente
    return told(game.tables, WORDS, names)


def _asked(rules: Any, view: CubaView, kind: str) -> str:
    return notes.doing(_shown(rules, view, {}), view.frames[-1])


def _gives(rules: Any, do: str, field: str, value: Any) -> str:
    return gives(_context(rules, {}), do, field, value)


def _position(rules: Any, view: CubaView, names: Names) -> Sequence[Section]:
    return tuple(table.sections(_shown(rules, view, names), view))


def _picture(rules: Any, view: CubaView, names: Names) -> str:
    return picture.picture(_shown(rules, view, names), view)


TELLER = Teller(_context, SENTENCES, _asked, _gives, points, _position, _picture)
