"""Hours of a player's day, also on the days of a change of clocks."""

from datetime import UTC, datetime, timedelta

import pytest

from arbiter.app import times
from arbiter.app.ports.players import Quiet

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


def test_moments_are_told_in_utc() -> None:
    assert times.stamp(at("2026-11-30T08:00:00+01:00")) == "2026-11-30T07:00:00.000Z"
    assert times.day("Pacific/Apia", datetime(2026, 11, 30, 20, tzinfo=UTC)) == "2026-12-01"
