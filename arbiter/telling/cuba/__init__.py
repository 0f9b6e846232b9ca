"""How Cuba is told, with and without the expansion."""

from collections.abc import Sequence
from typing import Any

from arbiter.games.cuba.base.view import CubaView
from arbiter.telling.cuba import picture, table
from arbiter.telling.cuba.sentences import SENTENCES
from arbiter.telling.cuba.vocabulary import VOCABULARY
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.context import CubanContext, cuban_context, gives
from arbiter.telling.phrases import Names, points
from arbiter.telling.sections import Section
from arbiter.telling.teller import Teller


def _context(rules: Any, names: Names) -> CubanContext:
    """An event does not say which of the two is played; the whole pack holds what both need."""
    return cuban_context(rules.el_presidente.tables, VOCABULARY, names)


def _view_context(rules: Any, view: CubaView, names: Names) -> CubanContext:
    game = rules.base if view.boulevard is None else rules.el_presidente
    return cuban_context(game.tables, VOCABULARY, names)


def _asked(rules: Any, view: CubaView, kind: str) -> str:
    return notes.task(_view_context(rules, view, {}), view.frames[-1])


def _gives(rules: Any, do: str, field: str, value: Any) -> str:
    return gives(_context(rules, {}), do, field, value)


def _position(rules: Any, view: CubaView, names: Names) -> Sequence[Section]:
    return tuple(table.sections(_view_context(rules, view, names), view))


def _picture(rules: Any, view: CubaView, names: Names) -> str:
    return picture.picture(_view_context(rules, view, names), view)


TELLER = Teller(_context, SENTENCES, _asked, _gives, points, _position, _picture)
