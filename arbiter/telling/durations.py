"""Durations in words."""

from arbiter.kernel.clocks import durations
from arbiter.telling.phrases import some

UNITS = {"day": 86_400_000, "hour": 3_600_000, "minute": 60_000}  # in ms
SECOND = 1000


def spoken(ms: int) -> str:
    """`1 day 12 hours`, rounded down to minutes, or to seconds where it is less than one; `no time` for 0."""
    if ms < UNITS["minute"]:
        return some(ms // SECOND, "second") if ms >= SECOND else "less than a second" if ms else "no time"
    parts = []
    for unit, length in UNITS.items():
        number, ms = divmod(ms, length)
        parts += [some(number, unit)] * bool(number)
    return " ".join(parts)


def read_out(text: str) -> str:
    """The same of a duration as records have it (ISO 8601)."""
    return spoken(durations.parse(text))
