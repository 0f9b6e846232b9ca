"""What each record charges: clocks stop for decisions that are owed no more, and start for new ones."""

from typing import NamedTuple

from msgspec import UNSET

from arbiter.kernel import events as ev
from arbiter.kernel.clocks import calendar, durations, instants
from arbiter.kernel.clocks.seat_clock import Running, SeatClock
from arbiter.kernel.clocks.seat_clock import calendar as calendar_of
from arbiter.kernel.clocks.terms import Terms, allowance


class Charge(NamedTuple):
    """In ms: what counted for a decision, and what of it is taken from the bank; whether it went into the grace."""

    counted: int
    bank: int
    grace: bool


def counted(terms: Terms, clock: SeatClock, running: Running, at: int) -> int:
    """The time that has counted for the decision until `at`, in ms; nothing counts while the clocks are paused."""
    if running.deadline is None:
        return running.counted
    return running.counted + calendar.elapsed(calendar_of(terms, clock), running.since, at)


def charge(terms: Terms, clock: SeatClock, running: Running, at: int) -> Charge:
    """What a decision costs until `at`."""
    return split(terms, clock, running, counted(terms, clock, running, at))


def split(terms: Terms, clock: SeatClock, running: Running, time: int) -> Charge:
    """What a decision costs for which so much `time` has counted: first the turn, then the bank, then the grace."""
    over = max(time - allowance(terms).turn - running.extra, 0)
    return Charge(time, min(over, clock.bank), over > clock.bank and clock.grace > 0)


def allowed(terms: Terms, clock: SeatClock, extra: int = 0) -> int:
    """The time that may count for a decision before its deadline passes, in ms."""
    return allowance(terms).turn + extra + clock.bank + clock.grace


def deadline(terms: Terms, clock: SeatClock, since: int, counted: int = 0, extra: int = 0) -> int:
    """When a clock that counts on at `since` has used up what is allowed."""
    left = max(allowed(terms, clock, extra) - counted, 0)
    return calendar.after(calendar_of(terms, clock), since, left)


def turn_end(terms: Terms, clock: SeatClock, running: Running) -> int:
    """When a running clock has used up the turn, so that the bank is charged from then on."""
    left = max(allowance(terms).turn + running.extra - running.counted, 0)
    return calendar.after(calendar_of(terms, clock), running.since, left)


def start(terms: Terms, clock: SeatClock, seat: int, decision: str, at: int, *, paused: bool) -> ev.ClockStarted:
    """The event by which time begins to count for a decision."""
    due = UNSET if paused else instants.text(deadline(terms, clock, at))
    return ev.ClockStarted(seat, decision, instants.text(at), due)


def stop(terms: Terms, clock: SeatClock, seat: int, running: Running, at: int) -> ev.ClockStopped:
    """The event by which a decision is owed no more."""
    late = clock.missed == running.decision or (running.deadline is not None and at > running.deadline)
    return stopped(terms, clock, seat, running, counted(terms, clock, running, at), late=late)


def stopped(terms: Terms, clock: SeatClock, seat: int, running: Running, time: int, *, late: bool) -> ev.ClockStopped:
    """The same where so much `time` has counted; an answer in time adds the increment to the bank."""
    due, full = split(terms, clock, running, time), allowance(terms)
    bank = clock.bank - due.bank
    bank = bank if late else min(bank + full.increment, max(full.bank, bank))
    return ev.ClockStopped(
        seat,
        running.decision,
        durations.text(due.counted),
        durations.text(bank),
        durations.text(due.bank),
        due.grace,
        late,
    )


def missed(terms: Terms, clock: SeatClock, seat: int, running: Running, time: int) -> ev.DeadlineMissed:
    """The event of a deadline that has passed, until which so much `time` has counted."""
    assert running.deadline is not None, "paused clocks do not time out"
    due = split(terms, clock, running, time)
    return ev.DeadlineMissed(
        seat,
        running.decision,
        instants.text(running.deadline),
        durations.text(due.counted),
        clock.misses + 1,
        durations.text(due.bank),
        due.grace,
    )
