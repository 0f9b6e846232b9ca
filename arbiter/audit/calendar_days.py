"""How far an audit goes through calendars: clocks of a hostile file may run for thousands of years."""

from typing import Any

from msgspec import UNSET

from arbiter.audit.faults import Fault
from arbiter.kernel.clocks.seat_clock import Running, SeatClock, calendar
from arbiter.kernel.position import Position

DAY = 24 * 3600 * 1000  # ms
LONGEST = 200 * 366  # days
MOST = 2_000_000  # in all, some twenty seconds
ABSENCES = 100  # that cost as much as a day itself


class CalendarDays:
    """The days that were gone through."""

    def __init__(self) -> None:
        self._days = 0

    def allow(self, position: Position[Any], at: int) -> None:
        """Before clocks are computed until `at`; raises `Fault` for one that runs for centuries."""
        for clock in position.clocks:
            if clock.running and _days(position, clock, clock.running, at) > LONGEST:
                raise _fault(f"clocks that run for at most {LONGEST:,} days", at)

    def spend(self, before: Position[Any], after: Position[Any], at: int) -> None:
        """Count what a record of `at` has computed; raises `Fault` where it is too much in all."""
        for old, new in zip(before.clocks, after.clocks, strict=False):
            if old.running != new.running:
                self._days += _days(before, old, old.running, at) + _days(after, new, new.running, at)
        if self._days > MOST:
            raise _fault(f"clocks that run for at most {MOST:,} days in all", self._days)


def _days(position: Position[Any], clock: SeatClock, running: Running | None, at: int) -> int:
    """From when a clock began to count until `at`, or until its deadline if that is later."""
    terms = position.setup.clock
    if running is None or terms is UNSET or calendar(terms, clock).plain:
        return 0
    days = (max(at, running.deadline or at) - running.since) // DAY
    return days * (1 + len(clock.absences) // ABSENCES)


def _fault(expected: str, found: int) -> Fault:
    return Fault(expected, str(found), check="clocks")
