"""Instants as a reader's clocks show them."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from arbiter.kernel.clocks import instants

ABBREVIATION = re.compile(r"[A-Za-z]{2,6}")


def told(ms: int, zone: str) -> str:
    """In the reader's zone and in UTC, rounded down to the minute: `Sunday, 29 March 2026, 03:00 CEST (01:00 UTC)`.

    Where the zone has no abbreviation, its offset is told; where the day in UTC is another one, that too.
    """
    utc = datetime.fromisoformat(instants.text(ms))
    local = utc.astimezone(ZoneInfo(zone))
    shown = f"{_day(local)}, {local:%H:%M} {_name(local)}"
    if _name(local) == "UTC":
        return shown
    other = f"{_day(utc)}, " if local.date() != utc.date() else ""
    return f"{shown} ({other}{utc:%H:%M} UTC)"


def _day(at: datetime) -> str:
    return f"{at:%A}, {at.day} {at:%B %Y}"


def _name(local: datetime) -> str:
    abbreviation = local.tzname() or ""
    if ABBREVIATION.fullmatch(abbreviation):
        return abbreviation
    offset = local.utcoffset() or timedelta()
    hours, minutes = divmod(abs(offset) // timedelta(minutes=1), 60)
    return f"UTC{'-' if offset < timedelta() else '+'}{hours:02}:{minutes:02}"
