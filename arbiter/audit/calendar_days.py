"""How far an audit goes through calendars: the clocks of a hostile file may run for thousands of years."""

from typing import Any

from msgspec import UNSET

from arbiter.audit.faults import Fault
from arbiter.kernel.clocks.seat_clock import calendar
from arbiter.kernel.position import Position

DAY = 24 * 3600 * 1000  # ms
MOST = 5_000_000  # some ten seconds


class CalendarDays:
    """The days that were gone through."""

    def __init__(self) -> None:
        self._days = 0

    def spend(self, position: Position[Any], at: int) -> None:
        """Count what it takes to compute a position's clocks until `at`; raises `Fault`, of the check `clocks`."""
        terms = position.setup.clock if position.clocks else UNSET
        for clock in position.clocks:
            if terms is not UNSET and clock.running and not calendar(terms, clock).plain:
                days = max(at, clock.running.deadline or at) - clock.running.since
                self._days += max(1, days // DAY) * (1 + len(clock.absences))
        if self._days > MOST:
            raise Fault(f"clocks that run for at most {MOST:,} days in all", "more", check="clocks")
