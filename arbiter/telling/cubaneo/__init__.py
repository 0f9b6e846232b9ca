"""How Cubaneo is told."""

from collections.abc import Sequence
from typing import Any

from arbiter.kernel.events import Event
from arbiter.kernel.ruleset import Ruleset
from arbiter.telling.cuban import notes
from arbiter.telling.cuban.sentences import tell
from arbiter.telling.cuban.told import Told, gives
from arbiter.telling.cubaneo import table
from arbiter.telling.cubaneo.picture import picture
from arbiter.telling.cubaneo.sentences import SENTENCES
from arbiter.telling.cubaneo.words import WORDS
from arbiter.telling.sections import Section
from arbiter.telling.teller import Names


class CubaneoTeller:
    """The Teller of Cubaneo (see `arbiter.telling.teller`)."""

    def sentences(self, rules: Ruleset[Any], event: Event, names: Names) -> Sequence[str]:
        return tell(SENTENCES, _told(rules, names), event)

    def asked(self, rules: Any, view: Any, kind: str) -> str:
        return notes.doing(_told(rules, {}), view.frames[-1])

    def gives(self, rules: Any, do: str, field: str, value: Any) -> str:
        return gives(_told(rules, {}), do, field, value)

    def position(self, rules: Ruleset[Any], view: Any, names: Names) -> Sequence[Section]:
        return tuple(table.sections(_told(rules, names), view))

    def picture(self, rules: Ruleset[Any], view: Any, names: Names) -> str:
        return picture(_told(rules, names), view)


def _told(rules: Any, names: Names) -> Told:
    return Told(rules.tables, WORDS, names)


TELLER = CubaneoTeller()
