"""Hours of a player's day as moments. On the days of a change of clocks, too, each comes once.

A time that is left out comes as much later as the clock is set forward, or as much earlier where that would be the next
day; of two of the same name the first counts. A day that is left out whole has no times.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from arbiter.app.ports.players import Quiet
from arbiter.app.services import Services

HOUR, DAY = 3600, 24 * 3600  # seconds
MINUTE = timedelta(minutes=1)


def moment(services: Services) -> datetime:
    """Now, in UTC."""
    return datetime.fromisoformat(services.now())


def rfc3339(at: datetime) -> str:
    """RFC 3339, UTC, milliseconds."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def day(zone: str, at: datetime) -> str:
    """The date in a zone."""
    return at.astimezone(ZoneInfo(zone)).date().isoformat()


def next_at(clock: str, zone: str, after: datetime) -> datetime:
    """The first moment after another at which it is `clock` (`HH:MM`) in a zone."""
    return min(at for at in _moments(clock, zone, after) if at > after)


def last_at(clock: str, zone: str, until: datetime) -> datetime:
    """The last such moment up to another."""
    return max(at for at in _moments(clock, zone, until) if at <= until)


def quiet_until(quiet: Quiet, zone: str, now: datetime) -> datetime | None:
    """When the quiet hours end in which now lies, if it does."""
    hours = quiet_hours(quiet, zone, now)
    return hours[1] if hours else None


def quiet_hours(quiet: Quiet, zone: str, at: datetime) -> tuple[datetime, datetime] | None:
    """The quiet hours in which a moment lies, if it does. Those that a change of clocks leaves out are none."""
    hours = (_quiet(begun, quiet, zone) for begun in _days(zone, at))
    return next(((start, end) for start, end in filter(None, hours) if start <= at < end), None)


def _quiet(day: date, quiet: Quiet, zone: str) -> tuple[datetime, datetime] | None:
    """The quiet hours that begin on a day."""
    start, over = _start(day, quiet.start, zone), quiet.end < quiet.start
    if start is None or (not over and f"{start.astimezone(ZoneInfo(zone)):%H:%M}" >= quiet.end):
        return None
    ends = (_at(day + timedelta(over + days), quiet.end, zone) for days in range(2))
    return next(((start, end) for end in ends if end), None)


def _moments(clock: str, zone: str, around: datetime) -> Iterator[datetime]:
    return (at for day in _days(zone, around) if (at := _at(day, clock, zone)))


def _days(zone: str, around: datetime) -> Iterator[date]:
    """Some days around a moment."""
    today = around.astimezone(ZoneInfo(zone)).date()
    return (today + timedelta(days) for days in range(-2, 4))


def _at(day: date, clock: str, zone: str) -> datetime | None:
    """A time of a day in UTC, as local times of one zone do not compare by when they are; None where there is no day.

    What is left out is found by the clock of before (fold 0) later, by that of after (fold 1) earlier: PEP 495.
    """
    wall_time = datetime.combine(day, time.fromisoformat(clock), ZoneInfo(zone))
    candidates = (wall_time.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    return next((at for at in candidates if at.astimezone(ZoneInfo(zone)).date() == day), None)


def _start(day: date, clock: str, zone: str) -> datetime | None:
    """The same, but a time that is left out comes when the clock is set forward: what follows it has begun then."""
    at, wall_time = _at(day, clock, zone), f"{day} {clock}"
    while at and f"{(at - MINUTE).astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}" > wall_time:
        at -= MINUTE
    return at
