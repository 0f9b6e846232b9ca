"""Hours of a player's day, also on the days of a change of clocks."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest

from arbiter.app import times
from arbiter.app.ports.players import Quiet
from tests.figures import figure

ZONES = ("Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia", "UTC")
CLOCKS = ("00:00", "00:30", "01:59", "02:00", "02:30", "03:00", "08:00", "23:59")


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


@pytest.mark.parametrize(
    ("clock", "after", "found"),
    [
        ("08:00", "2026-11-30T06:59:59Z", "2026-11-30T07:00:00Z"),
        ("08:00", "2026-11-30T07:00:00Z", "2026-12-01T07:00:00Z"),
        ("02:30", "2026-03-28T20:00:00Z", "2026-03-29T01:30:00Z"),  # left out: 3:30 by the new clock
        ("02:30", "2026-10-24T20:00:00Z", "2026-10-25T00:30:00Z"),  # twice: the first
        ("02:30", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"),  # and not the second
        ("08:00", "2026-03-28T07:00:00Z", "2026-03-29T06:00:00Z"),
    ],
)
def test_the_next_time_in_berlin(clock: str, after: str, found: str) -> None:
    assert times.next_at(clock, "Europe/Berlin", at(after)) == at(found)


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("clock", CLOCKS)
def test_it_comes_once_a_day_the_whole_year_through(zone: str, clock: str) -> None:
    moment, days = at("2026-01-01T00:00:00Z"), []
    while moment < at("2027-01-01T00:00:00Z"):
        following = times.next_at(clock, zone, moment)
        assert times.last_at(clock, zone, following) == following
        assert times.last_at(clock, zone, following - timedelta(seconds=1)) <= moment
        moment = following
        days.append(times.day(zone, moment))
    assert len(set(days)) == len(days)
    assert len(days) in (365, 366)


@pytest.mark.parametrize(
    ("quiet", "now", "until"),
    [
        (Quiet("22:00", "07:00"), "2026-11-30T20:59:59Z", None),
        (Quiet("22:00", "07:00"), "2026-11-30T21:00:00Z", "2026-12-01T06:00:00Z"),
        (Quiet("22:00", "07:00"), "2026-12-01T05:59:59Z", "2026-12-01T06:00:00Z"),
        (Quiet("22:00", "07:00"), "2026-12-01T06:00:00Z", None),
        (Quiet("12:00", "14:00"), "2026-11-30T11:30:00Z", "2026-11-30T13:00:00Z"),
        (Quiet("12:00", "14:00"), "2026-11-30T13:30:00Z", None),
        (Quiet("22:00", "02:30"), "2026-10-25T00:10:00Z", "2026-10-25T00:30:00Z"),
        (Quiet("22:00", "02:30"), "2026-10-25T01:10:00Z", None),  # 2:10 for the second time
        (Quiet("22:00", "02:30"), "2026-03-29T01:10:00Z", "2026-03-29T01:30:00Z"),
    ],
)
def test_quiet_hours_in_berlin(quiet: Quiet, now: str, until: str | None) -> None:
    assert times.quiet_until(quiet, "Europe/Berlin", at(now)) == (at(until) if until else None)


@pytest.mark.parametrize("zone", ZONES)
def test_quiet_hours_end(zone: str) -> None:
    """Whenever one asks in a year, they end within a day and an hour."""
    moment = at("2026-01-01T00:07:00Z")
    for _ in range(365 * 5):
        end = times.quiet_until(Quiet("22:30", "07:00"), zone, moment)
        assert end is None or moment < end < moment + timedelta(hours=10)
        assert end is None or times.quiet_until(Quiet("22:30", "07:00"), zone, end) is None
        moment += timedelta(hours=4, minutes=48)


# Changes of clocks: an hour, half an hour, at midnight, over it, a day and a year's four (Ramadan).
ODD = [
    ("Europe/Berlin", "2026-03-29"),
    ("Europe/Berlin", "2026-10-25"),
    ("Australia/Lord_Howe", "2026-04-05"),
    ("Australia/Lord_Howe", "2026-10-04"),
    ("Pacific/Apia", "2011-12-30"),
    ("Pacific/Fakaofo", "2011-12-30"),
    ("Pacific/Kwajalein", "1993-08-21"),
    ("Africa/Cairo", "2026-04-24"),
    ("Africa/Cairo", "2026-10-29"),
    ("America/Santiago", "2026-04-04"),
    ("America/Santiago", "2026-09-06"),
    ("America/Havana", "2026-03-08"),
    ("America/Havana", "2026-11-01"),
    ("America/Nuuk", "2024-03-30"),
    ("America/Nuuk", "2024-10-26"),
    ("America/Scoresbysund", "2024-03-31"),
    ("Asia/Beirut", "2026-03-29"),
    ("Africa/Casablanca", "2026-02-15"),
    ("Africa/Casablanca", "2026-03-22"),
    ("Antarctica/Troll", "2026-03-29"),
    ("Asia/Pyongyang", "2018-05-04"),
    ("America/Caracas", "2016-05-01"),
]
HOURS = [f"{hour:02}:{minute}" for hour in range(24) for minute in ("00", "15", "30", "59")]
QUIETS = [("02:00", "03:00"), ("02:30", "03:15"), ("02:10", "02:20"), ("22:00", "07:00"), ("23:30", "00:30")]
QUIETS += [("00:00", "01:00"), ("00:30", "23:30"), ("23:00", "00:00"), ("12:00", "11:59")]


def changes(year: int) -> list[tuple[str, str]]:
    """All changes of clocks of a year, each kind of zone once."""
    found: dict[tuple[datetime, ...], list[tuple[str, str]]] = {}
    begin = datetime(year, 1, 1, tzinfo=UTC)
    for name in sorted(available_timezones()):
        zone = ZoneInfo(name)
        offsets = [(begin + timedelta(days)).astimezone(zone).utcoffset() for days in range(366)]
        days = [n for n in range(1, 366) if offsets[n] != offsets[n - 1]]
        known = tuple((begin + timedelta(n)).astimezone(zone).replace(tzinfo=None) for n in days)
        found.setdefault(known, [(name, f"{begin + timedelta(n):%Y-%m-%d}") for n in days])
    return [each for those in found.values() for each in those]


def around(on: str) -> Iterator[datetime]:
    """Moments of the days around one, ten minutes apart."""
    begin = datetime.fromisoformat(f"{on}T00:07:00Z") - timedelta(days=2)
    return (begin + timedelta(minutes=10 * n) for n in range(5 * 144))


def there_are(zone: str, on: str) -> set[str]:
    """The whole days that there are around a day."""
    days = sorted({times.day(zone, moment) for moment in around(on)})
    return set(days[1:-1])


@pytest.mark.parametrize(("zone", "on"), ODD)
def test_each_time_comes_once_on_each_day_that_there_is(zone: str, on: str) -> None:
    _once_a_day(zone, on, HOURS)


def _once_a_day(zone: str, on: str, clocks: Sequence[str]) -> None:
    first, *_, last = around(on)
    for clock in clocks:
        found, moment = [], first
        while moment < last:
            moment = times.next_at(clock, zone, moment)
            assert times.last_at(clock, zone, moment) == moment
            found.append(times.day(zone, moment))
        assert len(found) == len(set(found)), (zone, clock, found)
        assert there_are(zone, on) <= set(found), (zone, clock, found)


@pytest.mark.parametrize(("zone", "on"), ODD)
@pytest.mark.parametrize("quiet", figure(QUIETS[:3], QUIETS))
def test_quiet_hours_are_those_of_the_clock(zone: str, on: str, quiet: tuple[str, str]) -> None:
    _as_the_clock_says(zone, on, quiet)


def _as_the_clock_says(zone: str, on: str, quiet: tuple[str, str]) -> None:
    """But within two hours of a change: there they may last as long as the clock was set, and no longer."""
    shifts = [moment for moment in around(on) if _shifts(zone, moment)]
    for moment in around(on):
        end = times.quiet_until(Quiet(*quiet), zone, moment)
        clock = f"{moment.astimezone(ZoneInfo(zone)):%H:%M}"
        inside = quiet[0] <= clock < quiet[1] if quiet[0] < quiet[1] else not quiet[1] <= clock < quiet[0]
        near = any(abs(moment - shift) < timedelta(hours=2, minutes=10) for shift in shifts)
        assert near or inside == (end is not None), (zone, quiet, moment)
        if end:
            assert moment < end <= moment + _length(quiet) + timedelta(hours=2), (zone, quiet, moment, end)
            assert times.quiet_until(Quiet(*quiet), zone, end) is None


def _shifts(zone: str, moment: datetime) -> bool:
    before, after = (each.astimezone(ZoneInfo(zone)) for each in (moment, moment + timedelta(minutes=10)))
    return before.utcoffset() != after.utcoffset()


def _length(quiet: tuple[str, str]) -> timedelta:
    start, end = (timedelta(hours=int(clock[:2]), minutes=int(clock[3:])) for clock in quiet)
    return (end - start) % timedelta(days=1)


def test_all_zones_of_a_year() -> None:
    found = changes(2026)
    assert len(found) > 30
    for zone, on in figure(found[::6], found):
        _once_a_day(zone, on, figure(HOURS[::9], HOURS))
        _as_the_clock_says(zone, on, ("02:00", "03:00"))


@pytest.mark.parametrize(
    ("quiet", "now", "until"),
    [
        (("02:00", "03:00"), "2026-03-29T00:59:00Z", None),
        (("02:00", "03:00"), "2026-03-29T01:00:00Z", None),
        (("02:00", "03:00"), "2026-03-29T01:30:00Z", None),
        (("02:10", "02:50"), "2026-03-29T01:20:00Z", None),
        (("02:30", "03:15"), "2026-03-29T01:05:00Z", "2026-03-29T01:15:00Z"),
        (("02:30", "03:15"), "2026-03-29T01:20:00Z", None),
        (("02:00", "03:00"), "2026-10-25T00:30:00Z", "2026-10-25T02:00:00Z"),
        (("02:00", "03:00"), "2026-10-25T01:30:00Z", "2026-10-25T02:00:00Z"),
    ],
)
def test_quiet_hours_in_an_hour_that_is_left_out(quiet: tuple[str, str], now: str, until: str | None) -> None:
    found = times.quiet_until(Quiet(*quiet), "Europe/Berlin", at(now))
    assert found == (at(until) if until else None)


def test_quiet_hours_go_over_a_day_that_there_is_not() -> None:
    for now in ("2011-12-30T08:30:00Z", "2011-12-30T10:30:00Z"):  # 22:30 on the 29th, 0:30 on the 31st
        assert times.quiet_until(Quiet("22:00", "07:00"), "Pacific/Apia", at(now)) == at("2011-12-30T17:00:00Z")


def test_moments_are_told_in_utc() -> None:
    assert times.rfc3339(at("2026-11-30T08:00:00+01:00")) == "2026-11-30T07:00:00.000Z"
    assert times.day("Pacific/Apia", datetime(2026, 11, 30, 20, tzinfo=UTC)) == "2026-12-01"
