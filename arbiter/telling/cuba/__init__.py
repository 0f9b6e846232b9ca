"""How Cuba is told, with and without the expansion."""

from collections.abc import Sequence
from typing import Any

from arbiter.games.cuba.base.view import CubaView
from arbiter.kernel.events import Event
from arbiter.kernel.ruleset import Ruleset
from arbiter.telling.cuba import table
from arbiter.telling.cuba.picture import picture
from arbiter.telling.cuba.sentences import SENTENCES
from arbiter.telling.cuba.words import WORDS
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.sentences import tell
from arbiter.telling.cuban.told import Told, gives
from arbiter.telling.sections import Section
from arbiter.telling.teller import Names


class CubaTeller:
    """The Teller of Cuba (see `arbiter.telling.teller`)."""

    def sentences(self, rules: Any, event: Event, names: Names) -> Sequence[str]:
        """An event does not say which of the two is played; the whole pack holds what both need."""
        return tell(SENTENCES, Told(rules.el_presidente.tables, WORDS, names), event)

    def asked(self, rules: Any, view: Any, kind: str) -> str:
        return notes.doing(_told(rules, view, {}), view.frames[-1])

    def gives(self, rules: Any, do: str, field: str, value: Any) -> str:
        return gives(Told(rules.el_presidente.tables, WORDS, {}), do, field, value)

    def position(self, rules: Ruleset[Any], view: CubaView, names: Names) -> Sequence[Section]:
        return tuple(table.sections(_told(rules, view, names), view))

    def picture(self, rules: Ruleset[Any], view: CubaView, names: Names) -> str:
        return picture(_told(rules, view, names), view)


def _told(rules: Any, view: CubaView, names: Names) -> Told:
    game = rules.base if view.boulevard is None else rules.el_presidente
    return Told(game.tables, WORDS, names)


TELLER = CubaTeller()
