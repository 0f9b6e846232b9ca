"""How Havana is told."""

from collections.abc import Sequence
from typing import Any

from arbiter.games.havana.view import HavanaView
from arbiter.telling import plain
from arbiter.telling.context import Context
from arbiter.telling.havana import picture
from arbiter.telling.havana.phrases import TASKS
from arbiter.telling.havana.position import sections
from arbiter.telling.havana.sentences import SENTENCES
from arbiter.telling.havana.status import turn
from arbiter.telling.phrases import Names, points
from arbiter.telling.sections import Section
from arbiter.telling.teller import Teller


def _context(rules: Any, names: Names) -> Context:
    return Context(rules.tables, names, TASKS)


def _asked(rules: Any, view: HavanaView, kind: str) -> str:
    return TASKS[kind] if kind in TASKS else turn(rules.tables, view)


def _position(rules: Any, view: HavanaView, names: Names) -> Sequence[Section]:
    return tuple(sections(rules.tables, view, names))


def _picture(rules: Any, view: HavanaView, names: Names) -> str:
    return picture.picture(rules.tables, view, names)


TELLER = Teller(_context, SENTENCES, _asked, plain.gives, points, _position, _picture)
