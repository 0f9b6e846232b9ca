"""Clock events with the times that a record tells, where another release of the time zone data computed them."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from arbiter.kernel import events as ev
from arbiter.kernel.clocks import durations, instants
from arbiter.kernel.clocks.seat_clock import Running, SeatClock, calendar
from arbiter.kernel.clocks.terms import Terms
from arbiter.kernel.position import Position
from arbiter.kernel.timing import charge

TIMED = (ev.ClockStarted, ev.ClockStopped, ev.DeadlineMoved, ev.DeadlineMissed)


def retold(position: Position[Any], at: int, event: Any, recorded: Any) -> Any:
    """The event as it follows from the recorded one's `counted` and deadline, which only the zones could tell.

    No more may have counted than has passed, and no deadline may be before what is left can have counted. The event is
    returned as it is where no zone matters, or no release of them could make it the recorded one.
    """
    terms = position.setup.clock
    if type(recorded) is not type(event) or not isinstance(event, TIMED) or terms is UNSET:
        return event
    clock = position.clocks[event.seat - 1]
    days = calendar(terms, clock)
    if days.plain or days.zone == "UTC":
        return event
    if isinstance(event, ev.ClockStarted):
        return _due(event, "deadline", recorded, at + charge.allowed(terms, clock))
    running = clock.running
    return event if running is None else _charged(terms, clock, running, at, event, recorded)


def _charged(terms: Terms, clock: SeatClock, running: Running, at: int, event: Any, recorded: Any) -> Any:
    until = running.deadline if isinstance(event, ev.DeadlineMissed) else at
    time = durations.parse(recorded.counted)
    if until is None or not running.counted <= time <= running.counted + max(until - running.since, 0):
        return event
    match event:
        case ev.ClockStopped():
            return charge.stopped(terms, clock, event.seat, running, time, late=event.late)
        case ev.DeadlineMissed():
            return charge.missed(terms, clock, event.seat, running, time)
    left = max(charge.allowed(terms, clock, running.extra) - time, 0)
    return _due(replace(event, counted=recorded.counted), "new", recorded, at + left)


def _due(event: Any, name: str, recorded: Any, earliest: int) -> Any:
    due = getattr(recorded, name)
    if UNSET in (due, getattr(event, name)) or instants.ms(due) < earliest:
        return event
    return replace(event, **{name: due})
