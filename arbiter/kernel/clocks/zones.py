"""Time zones by the rules of the package `tzdata` alone, whatever the system has.

Local times are pairs of a day, by its ordinal (`date.toordinal`), and a minute of the day. A local time comes at the
first instant at which local clocks show it or a later one: of two of one name it is the first, one that is left out
comes when the clock is set forward. So no day and no time is ever before an earlier one.
"""

from bisect import bisect_left
from datetime import UTC, date, datetime, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

import tzdata

VERSION: str = tzdata.IANA_VERSION
DAY, MINUTE = 86_400, 60  # seconds
START = datetime(1970, 1, 1, tzinfo=UTC)
EPOCH = START.toordinal()
SECOND = timedelta(seconds=1)
NAMES = frozenset((files(tzdata) / "zones").read_text(encoding="ascii").split()) - {"Factory"}  # no place


@cache
def zone(name: str) -> ZoneInfo:
    """The rules of a zone. ValueError for a name that the package does not have."""
    if name not in NAMES:
        raise ValueError(f"no such time zone: {name[:40]!r}")
    with (files(tzdata) / "zoneinfo" / name).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def day(name: str, at: int) -> int:
    """The local day at an instant (seconds since 1970). ValueError outside of the years 1 to 9999."""
    return EPOCH + _local(name, at) // DAY


def instant(name: str, day: int, minute: int) -> int:
    """When a local time comes, in seconds since 1970. ValueError outside of the years 1 to 9999."""
    wall = (day - EPOCH) * DAY + minute * MINUTE
    named = datetime(*date.fromordinal(day).timetuple()[:3], minute // 60, minute % 60, tzinfo=zone(name))
    before, after = _offset(named), _offset(named.replace(fold=1))
    if before >= after:
        return wall - before
    around = range(wall - after, wall - before)  # left out: the clock is set forward somewhere here (PEP 495)
    return around[0] + bisect_left(around, wall, key=lambda at: _local(name, at))


def _local(name: str, at: int) -> int:
    """What local clocks show at an instant, as if it were seconds since 1970 in UTC."""
    try:
        return at + _offset((START + at * SECOND).astimezone(zone(name)))
    except OverflowError as error:
        raise ValueError(f"{at} s lie outside of the calendar") from error


def _offset(at: datetime) -> int:
    """Local time less UTC, in seconds."""
    return (at.utcoffset() or timedelta()) // SECOND
