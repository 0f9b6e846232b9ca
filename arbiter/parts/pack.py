"""What component packs of all games are made of, as they lie in their TOML files."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from arbiter.kernel.events import snake
from arbiter.kernel.refusal import PackError

P = TypeVar("P")
Origin = Literal["printed", "ancestor", "house"]
Word = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$")]
Number = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Pieces = dict[str, Annotated[int, msgspec.Meta(le=1000)]]  # counts by kind; no box holds more of one


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what a pack holds. `source`: where its values come from, by aspect where they differ."""

    source: Origin | dict[str, Origin]


class Kind(msgspec.Struct, frozen=True, tag_field="kind", tag=snake, forbid_unknown_fields=True):
    """Base of all kinds; in a pack `kind` is the class's name in snake case."""


def converted(data: Mapping[str, Any], form: type[P]) -> P:
    """A pack of this form; raises PackError."""
    try:
        return msgspec.convert(data, form, str_keys=True)
    except msgspec.ValidationError as error:
        raise PackError(f"The pack is not valid: {error}.") from None
