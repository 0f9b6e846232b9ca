"""What the Tax Collector takes, seat by seat."""

from typing import Annotated

import msgspec

from arbiter.parts.fields import Count, Word


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Tax Collector takes from one seat: `worker` or a material."""

    seat: Count
    what: Word


Entries = Annotated[tuple[Entry, ...], msgspec.Meta(max_length=60)]
