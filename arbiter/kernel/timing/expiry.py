"""Deadlines that have passed, and what follows: the autopilot's steps, a pause, the loss of the game, an open seat."""

from typing import Any

from arbiter.kernel import events as ev
from arbiter.kernel.clocks.seat_clock import Running
from arbiter.kernel.decide import Draft
from arbiter.kernel.endings import early
from arbiter.kernel.position import Position, owed
from arbiter.kernel.timing import charge
from arbiter.kernel.timing.keep import TIMED_OUT, pause, terms


def overdue(position: Position[Any], at: int) -> list[int]:
    """The seats whose deadline has passed at `at`, in ms."""
    if position.status != "running":
        return []
    return [seat for seat, clock in enumerate(position.clocks, 1) if clock.running and _passed(clock.running, at)]


def _passed(running: Running, at: int) -> bool:
    return running.deadline is not None and running.deadline <= at


def expire(draft: Draft[Any], at: int) -> None:
    """Add what follows from all deadlines that have passed at `at`; nothing where none has."""
    for seat in overdue(draft.position, at):
        if seat in overdue(draft.position, at):  # an earlier one may have stopped the clocks
            _time_out(draft, seat, at)
    draft.force()


def _time_out(draft: Draft[Any], seat: int, at: int) -> None:
    clock = draft.position.clocks[seat - 1]
    running = clock.running
    assert running is not None, "only running clocks time out"
    time = charge.counted(terms(draft), clock, running, running.deadline or 0)
    missed = charge.missed(terms(draft), clock, seat, running, time)
    draft.add(missed)
    match terms(draft).on_timeout:
        case "forfeit":
            draft.add(ev.SeatForfeited(seat, TIMED_OUT))
        case "pause":
            pause(draft, TIMED_OUT, at, seat)
        case _:
            _answer(draft, seat, running.decision)
    _after(draft, seat, missed.misses)


def _answer(draft: Draft[Any], seat: int, name: str) -> None:
    """Answer a decision by the ruleset's policy."""
    while decision := next((o for o in owed(draft.rules, draft.position) if o.decision == name), None):
        if seat not in decision.seats:
            return
        draft.autopilot(decision, seat)


def _after(draft: Draft[Any], seat: int, misses: int) -> None:
    """Open the seat of a player who misses one deadline after the other; end a game that nobody plays any more."""
    if draft.position.status != "running":
        return
    if misses >= terms(draft).misses and seat not in draft.position.autopilot:
        draft.add(ev.SeatOpened(seat, "misses"))
    if end := early(draft.rules, draft.position):
        draft.add(end)
