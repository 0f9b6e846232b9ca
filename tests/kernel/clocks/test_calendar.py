"""Which time counts: laws over years and zones, and the bounds of what is answered."""

from datetime import date, timedelta
from time import perf_counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as some

from arbiter.kernel.clocks import instants, zones
from arbiter.kernel.clocks.calendar import Calendar, after, elapsed

HOUR = 3_600_000
DAY = 24 * HOUR
ODD = ["UTC", "Europe/Berlin", "Australia/Lord_Howe", "America/Sao_Paulo", "Pacific/Apia", "America/St_Johns"]
ODD += ["Africa/Casablanca", "Antarctica/Troll", "Asia/Kathmandu", "Pacific/Chatham", "Pacific/Kiritimati"]
ZONES = some.sampled_from(ODD) | some.sampled_from(sorted(zones.NAMES))
CLOCKS = some.builds("{:02}:{:02}".format, some.integers(0, 23), some.integers(0, 59))
TIMES = some.integers(instants.ms("2000-01-01T00:00:00.000Z"), instants.ms("2060-01-01T00:00:00.000Z"))
APIA = some.integers(instants.ms("2011-12-20T00:00:00.000Z"), instants.ms("2012-01-10T00:00:00.000Z"))
SPANS = some.integers(0, 3 * DAY) | some.integers(0, 60 * DAY) | some.integers(0, 400 * DAY)
AMOUNTS = some.integers(0, 3 * DAY) | some.integers(0, 3 * 24).map(lambda hours: hours * HOUR)
LONG = some.integers(0, 366 * DAY) | some.just(366 * DAY)
AWAY = some.lists(some.tuples(some.integers(-5, 40) | some.integers(-400, 400), some.integers(0, 27)), max_size=4)
NEVER = Calendar(absences=(("2000-01-01", "2199-12-31"),))
START = instants.ms("2026-03-20T12:00:00.000Z")


def day(at: int) -> str:
    return instants.text(at)[:10]


@some.composite
def situations(draw: some.DrawFn) -> tuple[Calendar, int]:
    """A calendar and an instant; absences are of up to 28 days, some of them about then."""
    at = draw(TIMES | APIA)
    absences = tuple((day(at + first * DAY), day(at + (first + more) * DAY)) for first, more in draw(AWAY))
    return Calendar(draw(ZONES), draw(some.booleans()), draw(some.none() | some.tuples(CLOCKS, CLOCKS)), absences), at


SITUATIONS = situations()


@given(SITUATIONS, AMOUNTS)
def test_so_much_has_counted_then_and_not_before(situation: tuple[Calendar, int], amount: int) -> None:
    calendar, start = situation
    end = after(calendar, start, amount)
    assert end >= start + amount
    assert elapsed(calendar, start, end) == amount
    if amount:
        assert elapsed(calendar, start, end - 1) == amount - 1


@given(SITUATIONS, LONG)
def test_long_times(situation: tuple[Calendar, int], amount: int) -> None:
    calendar, start = situation
    assume(elapsed(calendar, start, start + 60 * DAY) > 30 * HOUR)
    end = after(calendar, start, amount)
    assert (elapsed(calendar, start, end), elapsed(calendar, end, start)) == (amount, 0)


@given(SITUATIONS, SPANS, SPANS)
def test_it_adds_up(situation: tuple[Calendar, int], one: int, other: int) -> None:
    calendar, start = situation
    middle, end = start + one, start + one + other
    both = elapsed(calendar, start, middle), elapsed(calendar, middle, end)
    assert sum(both) == elapsed(calendar, start, end)
    assert all(0 <= counted <= passed for counted, passed in zip(both, (one, other), strict=True))


@given(SITUATIONS, AMOUNTS, AMOUNTS)
def test_it_does_not_matter_in_how_many_parts_it_is_waited_for(
    situation: tuple[Calendar, int], one: int, other: int
) -> None:
    calendar, start = situation
    assume(other)  # when nothing is left to wait for, it is now, not when the last part ended
    assert after(calendar, after(calendar, start, one), other) == after(calendar, start, one + other)


@given(SITUATIONS, SPANS, AMOUNTS, AMOUNTS)
def test_later_or_longer_is_never_earlier(situation: tuple[Calendar, int], wait: int, amount: int, more: int) -> None:
    calendar, start = situation
    assert after(calendar, start, amount) <= after(calendar, start, amount + more)
    assert after(calendar, start, amount) <= after(calendar, start + wait, amount)


@given(SITUATIONS, AMOUNTS)
def test_whoever_has_more_time_off_has_the_later_deadline(situation: tuple[Calendar, int], amount: int) -> None:
    calendar, start = situation
    everything = Calendar(calendar.zone)
    days = Calendar(calendar.zone, calendar.weekends, None, calendar.absences)
    assert after(everything, start, amount) <= after(days, start, amount) <= after(calendar, start, amount)


@given(SITUATIONS, SPANS)
def test_off_and_on_make_a_whole(situation: tuple[Calendar, int], span: int) -> None:
    """The hours that count and those between them."""
    calendar, start = situation
    hours = calendar.hours or ("08:00", "20:00")
    assume(hours[0] != hours[1])
    parts = [elapsed(Calendar(calendar.zone, True, each), start, start + span) for each in (hours, hours[::-1])]
    assert sum(parts) == span


@given(ZONES, TIMES, some.integers(0, 27))
def test_an_absence_stops_its_days_alone(zone: str, at: int, more: int) -> None:
    first, last = zones.day(zone, at // 1000), zones.day(zone, at // 1000) + more
    begin, end = zones.instant(zone, first, 0) * 1000, zones.instant(zone, last + 1, 0) * 1000
    calendar = Calendar(zone, absences=((f"{date.fromordinal(first)}", f"{date.fromordinal(last)}"),))
    assert elapsed(calendar, begin - 5 * DAY, end + 5 * DAY) == 10 * DAY
    assert elapsed(calendar, begin, end) == 0
    assert after(calendar, begin - HOUR, HOUR + 1) == end + 1


@given(TIMES, LONG, ZONES)
def test_without_hours_weekends_and_absences_it_is_plain(start: int, amount: int, zone: str) -> None:
    for calendar in (Calendar(zone), Calendar("no zone at all")):
        assert after(calendar, start, amount) == start + amount
        assert elapsed(calendar, start, start + amount) == amount
    assert elapsed(Calendar(zone, hours=("06:00", "06:00")), start, start + amount) == amount


def test_what_never_counts_is_said_so() -> None:
    assert after(NEVER, START, 0) == START
    assert elapsed(NEVER, START, START + 3650 * DAY) == 0
    with pytest.raises(ValueError, match="for 5 years"):
        after(NEVER, START, 1)


def test_what_counts_again_after_years() -> None:
    """Less than five of which are off in a row."""
    away = tuple((f"{year}-01-02", f"{year + 4}-12-31") for year in range(2026, 2076, 5))
    assert day(after(Calendar(absences=away), START, 2 * DAY)) == "2036-01-02"


def test_366_days_of_an_hour_a_working_day() -> None:
    """The slowest that there may well be."""
    calendar = Calendar("Europe/Berlin", False, ("17:00", "18:00"))
    assert day(after(calendar, START, 366 * DAY)) == "2059-11-19"


@pytest.mark.parametrize(
    "calendar",
    [
        Calendar("Europe/Atlantis", False),
        Calendar("../zones", False),
        Calendar(hours=("9:00", "17:00")),
        Calendar(hours=("09:00", "24:00")),
        Calendar(hours=("09:00", "17:00\n")),
        Calendar(absences=(("20260401", "2026-04-02"),)),
        Calendar(absences=(("2026-02-29", "2026-03-02"),)),
        Calendar(absences=(("2026-W14-1", "2026-04-02"),)),
    ],
)
def test_what_is_no_calendar_is_refused(calendar: Calendar) -> None:
    with pytest.raises(ValueError):
        elapsed(calendar, START, START + 1)
    with pytest.raises(ValueError):
        after(calendar, START, 1)


def test_no_time_is_negative() -> None:
    with pytest.raises(ValueError):
        after(Calendar(), START, -1)


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Etc/GMT+12"])
@pytest.mark.parametrize("at", ["9999-12-31T23:59:59.999Z", 10**18, -(10**18)])
def test_the_ends_of_the_calendar(zone: str, at: str | int) -> None:
    with pytest.raises(ValueError):
        after(Calendar(zone, False), instants.ms(at) if isinstance(at, str) else at, 366 * DAY)


def test_a_deadline_takes_no_time() -> None:
    """60 days of hours in a third of a millisecond, or ten times that on a busy machine."""
    calendar = Calendar("Europe/Berlin", False, ("09:00", "17:00"), (("2026-04-01", "2026-04-28"),))

    def took() -> float:
        begin = perf_counter()
        after(calendar, START, 42 * 8 * HOUR)
        return perf_counter() - begin

    assert timedelta(seconds=min(took() for _ in range(20))) < timedelta(milliseconds=3)


@pytest.mark.parametrize(("minutes", "counted"), [(0, 0), (1, 1), (2, 2), (31, 31), (61, 61), (90, 90)])
def test_a_sunday_that_shows_saturday_again(minutes: int, counted: int) -> None:
    """Clocks in St. John's were set back at 00:01, to 23:01: that hour is Sunday's, as Saturday was over."""
    midnight = instants.ms("2006-10-29T02:30:00.000Z")
    sunday = Calendar("America/St_Johns", absences=(("2006-10-28", "2006-10-28"),))
    assert elapsed(sunday, midnight - DAY, midnight + minutes * 60_000) == counted * 60_000
