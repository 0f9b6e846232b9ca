"""What component packs of all games are made of, as they lie in their TOML files."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from arbiter.kernel.events import snake
from arbiter.kernel.refusal import PackError
from arbiter.parts.bounds import between, beyond, matching
from arbiter.parts.checks import Faults

P = TypeVar("P")
Origin = Literal["printed", "ancestor", "house"]
Identifier = Annotated[str, matching("[a-z][a-z0-9_]*", "a word of lower-case letters, digits and underscores")]
Number = Annotated[int, between(1, 1000)]
Quantity = Annotated[int, between(0, 1000)]
Pieces = dict[str, Annotated[int, between(-1000, 1000)]]  # counts by kind; no box holds more of one


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what a pack holds. `source`: where its values come from, by aspect where they differ."""

    source: Origin | dict[str, Origin]


class Kind(msgspec.Struct, frozen=True, tag_field="kind", tag=snake):
    """Base of all kinds; in a pack `kind` is the class's name in snake case."""

    def faults(self, place: str) -> Faults:
        """What is wrong with its values beyond their form; each sentence begins with the place."""
        yield from ()


def converted(data: Mapping[str, Any], form: type[P]) -> P:
    """A pack of this form, whatever its values are; raises PackError."""
    try:
        return msgspec.convert(data, form, str_keys=True)
    except msgspec.ValidationError as error:
        raise PackError(f"The pack is not valid: {error}.") from None


def within_bounds(data: Mapping[str, Any], pack: Any) -> None:
    """Raises PackError where `pack`, made of `data`, lacks some of its fields or is beyond its bounds."""
    without(beyond(data, pack))


def without(faults: Faults) -> None:
    """Raises PackError for the first fault."""
    for fault in faults:
        raise PackError(f"The pack is not valid: {fault}.")
