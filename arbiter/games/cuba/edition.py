"""Cuba as it is offered: seats, options, components, verbs."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from arbiter.games.cuba import options
from arbiter.games.cuba.el_presidente import tables
from arbiter.games.cuba.el_presidente.game import VERBS
from arbiter.games.cuba.rules import Cuba
from arbiter.kernel.offers import Step
from arbiter.parts.verb import described

ABOUT = ("format", "ruleset", "name")


class CubaEdition:
    """The Edition of Cuba (see `arbiter.kernel.ruleset`)."""

    key = "cuba"
    package = "arbiter.games.cuba"
    title = "Cuba"
    revision = Cuba.revision
    repairs: Sequence[int] = ()
    components = (
        "The expansion's components are those of its rulebook; most of the base game's were designed "
        "here, since no public source prints them: to play with the values of your box, use a component "
        "pack of your own."
    )
    seats: Sequence[int] = tables.SEATS
    options: type[msgspec.Struct] = options.Options
    state: type[Any] = Cuba.state
    steps: Any = Cuba.steps
    events: Any = Cuba.events
    view_type: type[Any] = Cuba.view_type

    def completed_options(self, seats: int, chosen: Mapping[str, Any], pack: Mapping[str, Any]) -> dict[str, Any]:
        """Options with their defaults; refuses `invalid_request` (CU-0)."""
        if seats not in self.seats:
            raise options.refused(f"Cuba has {self.seats[0]} to {self.seats[-1]} seats, not {seats}.")
        return options.completed(seats, chosen, pack)

    def check(self, pack: Mapping[str, Any]) -> None:
        tables.check(pack)

    def rules(self, pack: Mapping[str, Any]) -> Cuba:
        return Cuba(pack)

    def catalogue(self, pack: Mapping[str, Any]) -> dict[str, Any]:
        """All components with their values and sources; what the expansion adds stands under its name."""
        return {part: value for part, value in pack.items() if part not in ABOUT}

    def verbs(self) -> Sequence[tuple[type[Step], str, str]]:
        return described(VERBS)


EDITIONS = (CubaEdition(),)
