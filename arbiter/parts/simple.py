"""A whole edition from a plan alone, with plain defaults for all that a small game leaves out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from arbiter.kernel.offers import Step
from arbiter.kernel.refusal import PackError, Refusal
from arbiter.parts.flow import Flow, Plan
from arbiter.parts.options import understood
from arbiter.parts.verb import described, union

FORMAT = "malecon/pack/1"


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game without options of its own."""


@dataclass(frozen=True, kw_only=True, eq=False)
class SimpleEdition:
    """The Edition (see `arbiter.kernel.ruleset`) of a game without options and component values.

    `state`, `view_type` are struct types and `events` is the union of the game's event types; `restore` makes the state
    of which a view is the view. The tables that the plan's functions are given are the edition's `tables`.
    """

    key: str
    title: str
    seats: Sequence[int]
    plan: Plan
    state: type[Any]
    events: Any
    view_type: type[Any]
    restore: Callable[[Any], Any]
    tables: Any = None
    revision: int = 1
    repairs: Sequence[int] = ()
    package: str = ""
    components: str = "The game has no components whose values could differ."
    options: type[msgspec.Struct] = NoOptions

    @property
    def steps(self) -> Any:
        return union(self.plan.verbs)

    def completed_options(self, seats: int, chosen: Mapping[str, Any], pack: Mapping[str, Any]) -> dict[str, Any]:
        """No options; refuses `invalid_request`."""
        understood(chosen, self.options)
        if seats not in self.seats:
            raise Refusal(
                "invalid_request", f"{self.title} has {self.seats[0]} to {self.seats[-1]} seats, not {seats}."
            )
        return {}

    def check(self, pack: Mapping[str, Any]) -> None:
        """Only the empty pack can be played with; raises PackError."""
        if {**pack} != plain_pack(self.key):
            raise PackError(f"{self.title} has no component values that a pack could change.")

    def rules(self, pack: Mapping[str, Any]) -> "SimpleRules":
        return SimpleRules(self)

    def catalogue(self, pack: Mapping[str, Any]) -> dict[str, Any]:
        return {}

    def verbs(self) -> Sequence[tuple[type[Step], str, str]]:
        return described(self.plan.verbs)


class SimpleRules(Flow):
    """The Ruleset (see `arbiter.kernel.ruleset`) of a simple edition."""

    def __init__(self, edition: SimpleEdition) -> None:
        super().__init__(edition.tables, edition.plan)
        self.key, self.revision = edition.key, edition.revision
        self.state, self.steps, self.events = edition.state, edition.steps, edition.events
        self.view_type, self.restore = edition.view_type, edition.restore


def plain_pack(key: str) -> dict[str, Any]:
    """The pack of a game without component values."""
    return {"format": FORMAT, "ruleset": key, "name": "house"}
