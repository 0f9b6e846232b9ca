"""Keeping the clocks: the events by which a record stops, starts, pauses and resumes them."""

from typing import Any

from msgspec import UNSET, UnsetType

from arbiter.kernel import events as ev
from arbiter.kernel.clocks import durations, instants
from arbiter.kernel.clocks.seat_clock import Running, SeatClock
from arbiter.kernel.clocks.terms import Terms
from arbiter.kernel.decide import Draft
from arbiter.kernel.position import owed
from arbiter.kernel.timing import charge

TIMED_OUT = "timed_out"


def keep(draft: Draft[Any], at: int) -> None:
    """Add what a record does to the clocks, once for each record, behind all else that it does; `at` in ms.

    What a seat owed and owes no more stops its clock; what it owes newly starts it.
    """
    if not draft.position.clocks:
        return
    owing = owing_of(draft)
    for seat, clock in _clocks(draft):
        if clock.running and clock.running.decision not in owing.get(seat, ()):
            draft.add(charge.stop(terms(draft), clock, seat, clock.running, at))
    if _answered(draft, owing):
        resume(draft, "answered", at)
    for seat, clock in _clocks(draft):
        if clock.running is None and seat in owing:
            paused = draft.position.paused is not None
            draft.add(charge.start(terms(draft), clock, seat, owing[seat][0], at, paused=paused))


def terms(draft: Draft[Any]) -> Terms:
    """The terms of a game with clocks."""
    found = draft.position.setup.clock
    assert found is not UNSET, "a game with clocks has terms"
    return found


def _clocks(draft: Draft[Any]) -> list[tuple[int, SeatClock]]:
    return list(enumerate(draft.position.clocks, 1))


def owing_of(draft: Draft[Any]) -> dict[int, list[str]]:
    """The decisions that seats owe an answer to, by seat."""
    found: dict[int, list[str]] = {}
    for decision in owed(draft.rules, draft.position):
        for seat in decision.seats:
            found.setdefault(seat, []).append(decision.decision)
    return found


def _answered(draft: Draft[Any], owing: dict[int, list[str]]) -> bool:
    """Whether the clocks wait for a seat whose deadline passed, and it owes that decision no more."""
    paused = draft.position.paused
    if draft.position.status != "running" or paused is None or paused.reason != TIMED_OUT:
        return False
    return draft.position.clocks[paused.seat - 1].missed not in owing.get(paused.seat, ())


def pause(draft: Draft[Any], reason: str, at: int, seat: int = 0, until: str | UnsetType = UNSET) -> None:
    """Stop all clocks; deadlines are gone until they are resumed, at `until` if it is given."""
    draft.add(ev.ClocksPaused(reason, seat, until))
    for number, clock in _clocks(draft):
        if clock.running:
            draft.add(moved(draft, number, clock, clock.running, at, "paused"))


def resume(draft: Draft[Any], reason: str, at: int) -> None:
    """Let the clocks run again, with what is left to each."""
    draft.add(ev.ClocksResumed(reason))
    for number, clock in _clocks(draft):
        if clock.running:
            draft.add(moved(draft, number, clock, clock.running, at, "resumed"))


def moved(draft: Draft[Any], seat: int, clock: SeatClock, running: Running, at: int, reason: str) -> ev.DeadlineMoved:
    """The clock counts on at `at`, towards a deadline computed anew, or without one while the clocks are paused."""
    counted = charge.counted(terms(draft), clock, running, at)
    paused = draft.position.paused is not None
    new = UNSET if paused else instants.text(charge.deadline(terms(draft), clock, at, counted, running.extra))
    return ev.DeadlineMoved(
        seat=seat,
        decision=running.decision,
        reason=reason,
        since=instants.text(at),
        counted=durations.text(counted),
        extra=durations.text(running.extra),
        old=UNSET if running.deadline is None else instants.text(running.deadline),
        new=new,
    )
