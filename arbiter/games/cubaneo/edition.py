"""Cubaneo as it is offered: seats, options, components, verbs."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from arbiter.games.cuban.terms import CUBANOS, DANCER, in_order
from arbiter.games.cubaneo import tables
from arbiter.games.cubaneo.rules import VERBS, Cubaneo
from arbiter.kernel.offers import Step
from arbiter.kernel.refusal import Refusal
from arbiter.parts.options import understood
from arbiter.parts.verb import described

ABOUT = ("format", "ruleset", "name")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`absent`: the Cubanos that stay out, exactly as many as there are donkeys; drawn at random if omitted."""

    absent: Annotated[tuple[str, ...], msgspec.Meta(max_length=6)] | None = None


class CubaneoEdition:
    """The Edition of Cubaneo (see `arbiter.kernel.ruleset`), once for each of its revisions."""

    key = "cubaneo"
    package = "arbiter.games.cubaneo"
    title = "Cubaneo"
    components = (
        "The rules are those of Cubaneo's rulebook; most buildings, acts, ships and cards were designed "
        "here, since it does not print them: to play with the values of your box, use a component pack of"
        " your own."
    )
    seats: Sequence[int] = tables.SEATS
    options: type[msgspec.Struct] = Options
    state: type[Any] = Cubaneo.state
    steps: Any = Cubaneo.steps
    events: Any = Cubaneo.events
    view_type: type[Any] = Cubaneo.view_type

    def __init__(self, revision: int, repairs: Sequence[int] = ()) -> None:
        self.revision, self.repairs = revision, repairs

    def completed_options(self, seats: int, chosen: Mapping[str, Any], pack: Mapping[str, Any]) -> dict[str, Any]:
        """Options with their defaults; refuses `invalid_request` (CN-1.8)."""
        options = understood(chosen, Options, rule="CN-1.8")
        if seats not in self.seats:
            raise Refusal("invalid_request", f"Cubaneo has {self.seats[0]} to {self.seats[-1]} seats, not {seats}.")
        if options.absent is not None:
            _absent(seats, options.absent, tables.load(pack).pack.promenade.donkeys[seats])
        return {"absent": None if options.absent is None else list(in_order(options.absent, CUBANOS))}

    def check(self, pack: Mapping[str, Any]) -> None:
        tables.check(pack)

    def rules(self, pack: Mapping[str, Any]) -> Cubaneo:
        return Cubaneo(tables.load(pack), self.revision)

    def catalogue(self, pack: Mapping[str, Any]) -> dict[str, Any]:
        """All components with their values and sources."""
        return {part: value for part, value in pack.items() if part not in ABOUT}

    def verbs(self) -> Sequence[tuple[type[Step], str, str]]:
        return described(VERBS)


def _absent(seats: int, absent: tuple[str, ...], wanted: int) -> None:
    choice = [cubano for cubano in CUBANOS if cubano != DANCER]
    if len(absent) != wanted or len(set(absent)) != wanted or not set(absent) <= set(choice):
        detail = f"`absent` must name {wanted} different ones of {', '.join(choice)} with {seats} seats."
        raise Refusal("invalid_request", detail, rule="CN-1.8")


EDITIONS = (CubaneoEdition(1), CubaneoEdition(2))
