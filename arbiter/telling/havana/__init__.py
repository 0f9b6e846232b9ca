"""How Havana is told."""

from collections.abc import Sequence
from typing import Any

from arbiter.games.havana.view import HavanaView
from arbiter.kernel.events import Event
from arbiter.telling.havana.picture import picture
from arbiter.telling.havana.sentences import sentences
from arbiter.telling.havana.table import table
from arbiter.telling.teller import Names


class HavanaTeller:
    """The Teller of Havana (see `arbiter.telling.teller`)."""

    def sentences(self, rules: Any, event: Event, names: Names) -> Sequence[str]:
        return sentences(rules.tables, event, names)

    def table(self, rules: Any, view: HavanaView, names: Names) -> Sequence[str]:
        return table(rules.tables, view, names)

    def picture(self, rules: Any, view: HavanaView, names: Names) -> str:
        return picture(rules.tables, view, names)


TELLER = HavanaTeller()
