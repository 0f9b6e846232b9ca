"""Havana as it is offered: seats, options, components, verbs."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from arbiter.games.havana import tables
from arbiter.games.havana.rules import VERBS, Havana
from arbiter.kernel.offers import Step
from arbiter.kernel.refusal import Refusal
from arbiter.parts.options import understood
from arbiter.parts.verb import described

ABOUT = ("format", "ruleset", "name")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Havana has no options of its own."""


class HavanaEdition:
    """The Edition of Havana (see `arbiter.kernel.ruleset`)."""

    key = "havana"
    package = "arbiter.games.havana"
    title = "Havana"
    revision = Havana.revision
    repairs: Sequence[int] = ()
    components = (
        "The rules are those of Havana's rulebook; all buildings were designed here, since it does not "
        "print them: to play with the values of your box, use a component pack of your own."
    )
    seats: Sequence[int] = tables.SEATS
    options: type[msgspec.Struct] = Options
    state: type[Any] = Havana.state
    steps: Any = Havana.steps
    events: Any = Havana.events
    view_type: type[Any] = Havana.view_type

    def completed_options(self, seats: int, chosen: Mapping[str, Any], pack: Mapping[str, Any]) -> dict[str, Any]:
        """No options; refuses `invalid_request`."""
        understood(chosen, Options)
        if seats not in self.seats:
            raise Refusal("invalid_request", f"Havana has {self.seats[0]} to {self.seats[-1]} seats, not {seats}.")
        return {}

    def check(self, pack: Mapping[str, Any]) -> None:
        tables.check(pack)

    def rules(self, pack: Mapping[str, Any]) -> Havana:
        return Havana(tables.load(pack))

    def catalogue(self, pack: Mapping[str, Any]) -> dict[str, Any]:
        """All components with their values and sources."""
        return {part: value for part, value in pack.items() if part not in ABOUT}

    def verbs(self) -> Sequence[tuple[type[Step], str, str]]:
        return described(VERBS)


EDITIONS = (HavanaEdition(),)
