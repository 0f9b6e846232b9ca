"""Which time counts for a seat (docs/time.md)."""

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache

import msgspec

from arbiter.kernel.clocks import zones

MS = 1000  # in a second
YEARS = 5 * 366  # days
WEEKEND = (6, 0)  # ordinals of Saturdays and Sundays, by 7
WHOLE = ("00:00", "00:00")
CLOCK = re.compile("([01][0-9]|2[0-3]):[0-5][0-9]")
DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
Absences = tuple[tuple[str, str], ...]
Hours = tuple[str, str]


class Calendar(msgspec.Struct, frozen=True):
    """Which time counts: that of the days of a zone which are no day of an absence, and no Saturday or Sunday unless
    `weekends`; of each such day only `hours`, if there are any.

    `hours` are two local times, HH:MM, the second of them on the next day unless it is later. They belong to the day
    on which they begin. `absences` are first and last dates, YYYY-MM-DD. A day lasts until the next one begins; when
    local times come is told in `zones`.
    """

    zone: str = "UTC"
    weekends: bool = True
    hours: Hours | None = None
    absences: Absences = ()

    @property
    def plain(self) -> bool:
        """Whether all time counts, so that no zone matters."""
        return self.weekends and self.hours is None and not self.absences


def elapsed(calendar: Calendar, start_ms: int, end_ms: int) -> int:
    """How many milliseconds count from one instant until another (ms since 1970); 0 if that is not later.

    ValueError for a zone, hours or absences that are none.
    """
    if end_ms <= start_ms:
        return 0
    if calendar.plain:
        return end_ms - start_ms
    days = range(_first_day(calendar, start_ms), zones.day(calendar.zone, end_ms // MS) + 2)
    return sum(max(0, min(end, end_ms) - max(begin, start_ms)) for begin, end in _spans(calendar, days))


def after(calendar: Calendar, start_ms: int, amount_ms: int) -> int:
    """The first instant at which an amount of counting time has passed since another; of 0, that other itself.

    ValueError for a negative amount, where nothing counts for 5 years or until the year 9999, and as with `elapsed`.
    """
    if amount_ms < 0:
        raise ValueError(f"{amount_ms} ms cannot pass")
    if calendar.plain or not amount_ms:
        return start_ms + amount_ms
    day, waiting = _first_day(calendar, start_ms), 0
    while waiting != amount_ms:
        waiting = amount_ms
        for begin, end in _spans(calendar, range(day, day + YEARS)):
            begin = max(begin, start_ms)
            if end - begin >= amount_ms:
                return begin + amount_ms
            amount_ms -= max(0, end - begin)
        day += YEARS
    raise ValueError("no time counts for 5 years")


def _first_day(calendar: Calendar, at: int) -> int:
    """The earliest day whose hours may last until an instant: yesterday or, where that is left out, the day before."""
    return zones.day(calendar.zone, at // MS) - 2


def _spans(calendar: Calendar, days: range) -> Iterator[tuple[int, int]]:
    """Beginnings and ends of the time that counts of some days, in order."""
    hours = calendar.hours or WHOLE
    absent = _ranges(calendar.absences)
    for day in days:
        if (calendar.weekends or day % 7 not in WEEKEND) and not any(day in dates for dates in absent):
            yield _span(calendar.zone, hours, day)


@lru_cache(maxsize=1 << 14)
def _span(zone: str, hours: Hours, day: int) -> tuple[int, int]:
    """The hours of a day; none if it is left out, and until the next day there is if they pass midnight."""
    start, end = map(_minute, hours)
    begin = zones.instant(zone, day, start)
    if not _exists(zone, day):
        return begin * MS, begin * MS
    if end <= start:
        day += 1 if _exists(zone, day + 1) else 2
    return begin * MS, zones.instant(zone, day, end) * MS


def _exists(zone: str, day: int) -> bool:
    """Whether a zone has a day: crossing the date line, some have left out one."""
    return zones.instant(zone, day, 0) < zones.instant(zone, day + 1, 0)


@lru_cache(maxsize=1 << 10)
def _ranges(absences: Absences) -> tuple[range, ...]:
    return tuple(range(_ordinal(first), _ordinal(last) + 1) for first, last in absences)


def _ordinal(text: str) -> int:
    if not DATE.fullmatch(text):
        raise ValueError(f"not a date such as 2026-03-29: {text[:40]!r}")
    return date.fromisoformat(text).toordinal()


@lru_cache(maxsize=1 << 10)
def _minute(clock: str) -> int:
    """Minutes since midnight. ValueError unless it is HH:MM."""
    if not CLOCK.fullmatch(clock):
        raise ValueError(f"not a time of day such as 09:00: {clock[:40]!r}")
    return int(clock[:2]) * 60 + int(clock[3:])
