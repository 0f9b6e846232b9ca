"""How Havana is told."""

from collections.abc import Sequence
from typing import Any

from arbiter.games.havana.view import HavanaView
from arbiter.kernel.events import Event
from arbiter.telling.havana.picture import picture
from arbiter.telling.havana.position import sections
from arbiter.telling.havana.sentences import sentences
from arbiter.telling.havana.status import turn
from arbiter.telling.havana.words import ASKED
from arbiter.telling.sections import Section
from arbiter.telling.teller import Names


class HavanaTeller:
    """The Teller of Havana (see `arbiter.telling.teller`)."""

    def sentences(self, rules: Any, event: Event, names: Names) -> Sequence[str]:
        return sentences(rules.tables, event, names)

    def asked(self, rules: Any, view: HavanaView, kind: str) -> str:
        return ASKED[kind] if kind in ASKED else turn(rules.tables, view)

    def gives(self, rules: Any, do: str, field: str, value: Any) -> str:
        return ""

    def position(self, rules: Any, view: HavanaView, names: Names) -> Sequence[Section]:
        return tuple(sections(rules.tables, view, names))

    def picture(self, rules: Any, view: HavanaView, names: Names) -> str:
        return picture(rules.tables, view, names)


TELLER = HavanaTeller()
