"""What tells people of a game."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from arbiter.kernel.events import Event
from arbiter.kernel.ruleset import Ruleset
from arbiter.telling.sections import Section

Names = Mapping[int, str]


class Teller(Protocol):
    """How one game is told. `names`: the players' names by seat; `view`: what everybody may know (`rules.view`)."""

    def sentences(self, rules: Ruleset[Any], event: Event, names: Names) -> Sequence[str]:
        """What happened, in the past tense; empty where an event says nothing to a player."""
        ...

    def asked(self, rules: Ruleset[Any], view: Any, kind: str) -> str:
        """What the seat that the view is of is asked to do now by a decision of this kind, as in `to buy votes`."""
        ...

    def gives(self, rules: Ruleset[Any], do: str, field: str, value: Any) -> str:
        """What a verb brings with this value of a field, as in `2 victory points`; "" where its name says all."""
        ...

    def position(self, rules: Ruleset[Any], view: Any, names: Names) -> Sequence[Section]:
        """The position in words; the first section has round and phase as its title, and who is asked for what."""
        ...

    def picture(self, rules: Ruleset[Any], view: Any, names: Names) -> str:
        """The position as SVG 1.1 without scripts and references; the same view gives the same bytes."""
        ...
