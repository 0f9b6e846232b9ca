"""How Cubaneo is told."""

from collections.abc import Sequence
from typing import Any

from arbiter.games.cubaneo.view import CubaneoView
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.context import CubanContext, cuban_context, gives
from arbiter.telling.cubaneo import picture, table
from arbiter.telling.cubaneo.sentences import SENTENCES
from arbiter.telling.cubaneo.vocabulary import VOCABULARY
from arbiter.telling.phrases import Names, points
from arbiter.telling.sections import Section
from arbiter.telling.teller import Teller


def _context(rules: Any, names: Names) -> CubanContext:
    return cuban_context(rules.tables, VOCABULARY, names)


def _asked(rules: Any, view: CubaneoView, kind: str) -> str:
    return notes.task(_context(rules, {}), view.frames[-1])


def _gives(rules: Any, do: str, field: str, value: Any) -> str:
    return gives(_context(rules, {}), do, field, value)


def _position(rules: Any, view: CubaneoView, names: Names) -> Sequence[Section]:
    return tuple(table.sections(_context(rules, names), view))


def _picture(rules: Any, view: CubaneoView, names: Names) -> str:
    return picture.picture(_context(rules, names), view)


TELLER = Teller(_context, SENTENCES, _asked, _gives, points, _position, _picture)
