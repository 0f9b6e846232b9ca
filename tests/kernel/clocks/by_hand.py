"""Counting time as one would with a list of minutes: what a clock on the wall shows, minute by minute."""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from itertools import accumulate

from arbiter.kernel.clocks.calendar import Calendar
from arbiter.kernel.clocks.zones import zone

MINUTE = timedelta(minutes=1)
LEAD = 3 * 24 * 60  # minutes before those that are counted, so that it is known what clocks have shown
TIMES = [f"{minute // 60:02}:{minute % 60:02}" for minute in range(24 * 60)]


@lru_cache(maxsize=1)
def shown(name: str, begin: datetime, minutes: int) -> list[tuple[date, str, date]]:
    """The day, the time and the day before it of each minute. A clock that is set back is covered up until it shows
    something new.
    """
    rules, latest, before, found = zone(name), datetime.min, date.min, []
    for minute in range(minutes):
        now = (begin + minute * MINUTE).astimezone(rules).replace(tzinfo=None, fold=0)
        if now > latest:
            before = before if now.date() == latest.date() else latest.date()
            latest = now
        found.append((latest.date(), TIMES[latest.hour * 60 + latest.minute], before))
    return found


def counts(calendar: Calendar, day: date, at: str, before: date) -> bool:
    start, end = calendar.hours or ("00:00", "00:00")
    if start < end:
        return start <= at < end and open_on(calendar, day)
    return (at >= start and open_on(calendar, day)) or (at < end and open_on(calendar, before))


@lru_cache
def open_on(calendar: Calendar, day: date) -> bool:
    away = any(date.fromisoformat(first) <= day <= date.fromisoformat(last) for first, last in calendar.absences)
    return not away and (calendar.weekends or f"{day:%a}" not in ("Sat", "Sun"))


def totals(calendar: Calendar, begin: datetime, minutes: int) -> list[int]:
    """How many minutes have counted at the start of each minute and at the end of the last."""
    clocks = shown(calendar.zone, begin - LEAD * MINUTE, LEAD + minutes)[LEAD:]
    return [0, *accumulate(counts(calendar, *minute) for minute in clocks)]


def at_ms(at: datetime) -> int:
    return int((at - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds()) * 1000
