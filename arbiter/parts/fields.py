"""Types of the fields of steps."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.kernel.canonical import BIGGEST

Word = Annotated[str, msgspec.Meta(max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=0, le=BIGGEST)]
Words = Annotated[tuple[Word, ...], msgspec.Meta(max_length=60)]
Counts = Annotated[dict[Word, Count], msgspec.Meta(max_length=60)]


def dropped(value: Any) -> Any:
    """A field that may be left out, left out if it is empty."""
    return UNSET if value in ((), {}) else value


def counts(value: Any) -> Any:
    """Counts without zeros, if any are given."""
    return value if isinstance(value, UnsetType) else {kind: n for kind, n in value.items() if n}
