"""Hours of a player's day as moments. On the days of a change of clocks, too, each comes once.

A time that is left out comes as much later as the clock is set forward; of two of the same name the first counts.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from arbiter.app.ports.players import Quiet
from arbiter.app.services import Services


def moment(services: Services) -> datetime:
    """Now, in UTC."""
    return datetime.fromisoformat(services.now())


def stamp(at: datetime) -> str:
    """RFC 3339, UTC, milliseconds."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def day(zone: str, at: datetime) -> str:
    """The date in a zone."""
    return at.astimezone(ZoneInfo(zone)).date().isoformat()


def next_at(clock: str, zone: str, after: datetime) -> datetime:
    """The first moment after another at which it is `clock` (`HH:MM`) in a zone."""
    return next(at for at in _days(clock, zone, after) if at > after)


def last_at(clock: str, zone: str, until: datetime) -> datetime:
    """The last such moment up to another."""
    return max(at for at in _days(clock, zone, until) if at <= until)


def quiet_until(quiet: Quiet, zone: str, now: datetime) -> datetime | None:
    """When the quiet hours end in which now lies, if it does."""
    end = next_at(quiet.end, zone, last_at(quiet.start, zone, now))
    return end if now < end else None


def _days(clock: str, zone: str, around: datetime) -> Iterator[datetime]:
    """The moments of some days around, in UTC, as local times of one zone do not compare by when they are."""
    today = around.astimezone(ZoneInfo(zone)).date()
    return (_at(today + timedelta(days), clock, zone) for days in range(-2, 4))


def _at(day: date, clock: str, zone: str) -> datetime:
    return datetime.combine(day, time.fromisoformat(clock), ZoneInfo(zone)).astimezone(UTC)
