"""What tells people of a game."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from arbiter.kernel.events import Event
from arbiter.kernel.ruleset import Ruleset

Names = Mapping[int, str]


class Teller(Protocol):
    """How one game is told. `names`: the players' names by seat; `view`: what one viewer may know (`rules.view`)."""

    def sentences(self, rules: Ruleset[Any], event: Event, names: Names) -> Sequence[str]:
        """What happened, in the past tense; empty where an event says nothing to a player."""
        ...

    def table(self, rules: Ruleset[Any], view: Any, names: Names) -> Sequence[str]:
        """The position as lines of text, at most 78 columns each."""
        ...

    def picture(self, rules: Ruleset[Any], view: Any, names: Names) -> str:
        """The position as SVG 1.1 without scripts and references; the same view gives the same bytes."""
        ...
