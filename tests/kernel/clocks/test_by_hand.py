"""The calendar against a count minute by minute, around changes of clocks of every kind."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from random import Random

import pytest

from arbiter.kernel.clocks import zones
from arbiter.kernel.clocks.calendar import Calendar, after, elapsed
from tests.figures import figure
from tests.kernel.clocks.by_hand import MINUTE, at_ms, totals

# By an hour, half an hour, two, at midnight, over it, at 00:01, by a day, for good, four times a year.
ODD = [
    ("Europe/Berlin", "2026-03-29"),
    ("Europe/Berlin", "2026-10-25"),
    ("Australia/Lord_Howe", "2026-04-05"),
    ("Australia/Lord_Howe", "2026-10-04"),
    ("Antarctica/Troll", "2026-03-29"),
    ("Antarctica/Troll", "2026-10-25"),
    ("America/Sao_Paulo", "2018-02-18"),
    ("America/Sao_Paulo", "2018-11-04"),
    ("America/Havana", "2026-03-08"),
    ("America/Havana", "2026-11-01"),
    ("America/Nuuk", "2024-03-31"),
    ("America/Nuuk", "2024-10-27"),
    ("America/St_Johns", "2006-04-02"),
    ("America/St_Johns", "2006-10-29"),
    ("Pacific/Apia", "2011-12-30"),
    ("Pacific/Kwajalein", "1993-08-21"),
    ("Asia/Pyongyang", "2018-05-05"),
    ("America/Caracas", "2016-05-01"),
    ("Africa/Casablanca", "2026-02-15"),
    ("Africa/Casablanca", "2026-03-22"),
    ("Asia/Kathmandu", "2024-02-29"),
]
HOURS = [None, ("09:00", "17:30"), ("22:00", "06:00"), ("02:10", "02:20"), ("01:30", "02:30"), ("23:30", "00:30")]
HOURS += [("00:00", "01:00"), ("00:30", "23:30"), ("23:00", "00:00"), ("12:00", "11:59"), ("00:15", "00:15")]
DAYS = 4
MINUTES = DAYS * 24 * 60
MS = 60_000


def calendars(zone: str, day: date) -> list[Calendar]:
    """With the day before a change, that day, or the two following, as an absence, or none; weekends in turn."""
    away = [[], [(-1, -1)], [(0, 0)], [(1, 2)], [(-1, 0), (2, 2)]]
    dates = [tuple((f"{day + timedelta(first)}", f"{day + timedelta(last)}") for first, last in each) for each in away]
    return [
        Calendar(zone, number % 3 > 0, hours, dates[number % len(dates)])
        for number, hours in enumerate(HOURS * figure(1, 5))
    ]


@pytest.mark.parametrize(("zone", "day"), ODD)
def test_around_a_change_of_clocks(zone: str, day: str) -> None:
    begin, draw = start(date.fromisoformat(day)), Random(day + zone)
    counted = [agrees(calendar, begin, draw) for calendar in calendars(zone, date.fromisoformat(day))]
    assert sum(map(bool, counted)) > len(HOURS) / 2


def start(day: date) -> datetime:
    return datetime.combine(day, time(), UTC) - timedelta(DAYS // 2)


def agrees(calendar: Calendar, begin: datetime, draw: Random) -> int:
    """What counts, and when so much has counted, at random and wherever it begins or ends; gives how much there is."""
    found, zero = totals(calendar, begin, MINUTES), at_ms(begin)
    counting = [later > earlier for earlier, later in pairwise(found)]
    edges = [minute for minute in range(1, MINUTES) if counting[minute] != counting[minute - 1]]
    for minute in edges + [draw.randrange(MINUTES) for _ in range(figure(20, 200))]:
        start = draw.randrange(minute + 1)
        since, until, amount = zero + start * MS, zero + minute * MS, (found[minute] - found[start]) * MS
        told = f"{calendar} {begin + start * MINUTE} {begin + minute * MINUTE}"
        assert elapsed(calendar, until, until + 1) == counting[minute], told
        assert elapsed(calendar, since, until) == amount, told
        assert after(calendar, since, amount) == (zero + found.index(found[minute]) * MS if amount else since), told
    return found[-1]


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("year", range(1976, 2040, 4))
def test_around_all_changes_of_clocks(year: int) -> None:
    """Of all zones in a year, each kind once."""
    draw = Random(year)
    for zone, day in changes(year):
        agrees(draw.choice(calendars(zone, day)), start(day), draw)


def changes(year: int) -> list[tuple[str, date]]:
    days = [datetime(year, 1, 1, tzinfo=UTC) + timedelta(days) for days in range(366)]
    found = {}
    for name in sorted(zones.NAMES):
        offsets = [day.astimezone(zones.zone(name)).utcoffset() for day in days]
        for day, old, new in zip(days, offsets, offsets[1:], strict=False):
            if old != new:
                found.setdefault((day, old, new), (name, day.date()))
    return list(found.values())
