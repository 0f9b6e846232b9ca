"""The options of a game of Cuba, with their defaults (CU-0)."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from arbiter.games.cuba.base import tables as base
from arbiter.games.cuba.el_presidente import tables
from arbiter.games.cuban.words import CUBANOS, DANCER, in_order
from arbiter.kernel.refusal import Refusal

RULE = "CU-0"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All but the first are for the expansion alone, or say what holds without it.

    `rounds`: 6 to 8, without the expansion 6. `absent`: the Cubans that stay out, as many as there are donkeys; drawn
    if left out. `buildings`: all of them, or as many as in the base game; `replaced`: which five are then replaced,
    drawn if left out.
    """

    el_presidente: bool | None = None
    rounds: Annotated[int, msgspec.Meta(ge=6, le=8)] | None = None
    absent: Annotated[tuple[str, ...], msgspec.Meta(max_length=6)] | None = None
    buildings: Literal["all", "classic"] | None = None
    replaced: Annotated[tuple[int, ...], msgspec.Meta(max_length=25)] | None = None


def completed(seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """Refuses `invalid_request`."""
    try:
        options = msgspec.convert(given, Options)
    except msgspec.ValidationError as error:
        raise refused(f"These options do not fit: {error}.") from None
    return _base(options) if options.el_presidente is False else _expansion(seats, options)


def refused(detail: str) -> Refusal:
    return Refusal("invalid_request", detail, rule=RULE)


def _base(options: Options) -> dict[str, Any]:
    for name in ("absent", "buildings", "replaced"):
        if getattr(options, name) is not None:
            raise refused(f"`{name}` is an option of the expansion; leave it out without `el_presidente`.")
    if options.rounds not in (None, base.ROUNDS):
        raise refused(f"`rounds` is {base.ROUNDS} without `el_presidente`.")
    return {"el_presidente": False, "rounds": base.ROUNDS}


def _expansion(seats: int, options: Options) -> dict[str, Any]:
    buildings = options.buildings or "all"
    absent, replaced = options.absent, options.replaced
    if absent is not None:
        cubans = [cubano for cubano in CUBANOS if cubano != DANCER]
        _different("absent", absent, tables.DONKEYS[seats], cubans, f" with {seats} seats")
    if replaced is not None:
        if buildings != "classic":
            raise refused("`replaced` stands beside `buildings` `classic` only.")
        _different("replaced", replaced, len(tables.NEW), base.BUILDINGS, "")
    return {
        "el_presidente": True,
        "rounds": options.rounds or tables.ROUNDS[-1],
        "absent": None if absent is None else list(in_order(absent, CUBANOS)),
        "buildings": buildings,
        "replaced": None if replaced is None else sorted(replaced),
    }


def _different(name: str, said: tuple[Any, ...], number: int, choice: Iterable[Any], where: str) -> None:
    choice = list(choice)
    if len(said) != number or len(set(said)) != number or not set(said) <= set(choice):
        words = ", ".join(map(str, choice))
        raise refused(f"`{name}` must name {number} different ones of {words}{where}.")
