"""Deadlines that have passed, and what follows: the autopilot's steps, a pause, the loss of the game, an open seat."""

from itertools import groupby
from operator import itemgetter
from typing import Any

from arbiter.kernel import events as ev
from arbiter.kernel import lobby
from arbiter.kernel.decide import Draft
from arbiter.kernel.endings import early
from arbiter.kernel.position import Position, next_deadline, owed
from arbiter.kernel.timing import charge
from arbiter.kernel.timing.keep import TIMED_OUT, pause, terms


def overdue(position: Position[Any], at: int) -> list[int]:
    """The seats whose deadline has passed at `at`, in ms, in the order of the deadlines."""
    return [seat for deadline, seat in _passed(position, at)]


def _passed(position: Position[Any], at: int) -> list[tuple[int, int]]:
    """Deadlines until `at` with their seats, in order."""
    if position.status != "running":
        return []
    running = ((clock.running, seat) for seat, clock in enumerate(position.clocks, 1) if clock.running)
    due = [(clock.deadline, seat) for clock, seat in running if clock.deadline is not None]
    return sorted((deadline, seat) for deadline, seat in due if deadline <= at)


def has_passed(position: Position[Any], at: int) -> bool:
    """Whether something follows by itself at `at`, in ms: of seats, of the start, of proposals, of a pause."""
    return 0 < next_deadline(position) <= at


def expire(draft: Draft[Any], at: int) -> None:
    """Add what follows from all deadlines of seats that have passed at `at`, one after the other.

    Those of one instant pass together: nobody wins because another's is looked at first.
    """
    if lobby.start_missed(draft.position, at):
        lobby.expire(draft)
    for _, together in groupby(_passed(draft.position, at), key=itemgetter(0)):
        for _, seat in together:
            if seat in overdue(draft.position, at):  # an earlier one may have stopped the clocks
                _time_out(draft, seat, at)
        if end := early(draft.rules, draft.position):
            draft.add(end)
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
    goes_on = draft.position.status == "running" and seat not in draft.position.autopilot
    if goes_on and missed.misses >= terms(draft).misses:
        draft.add(ev.SeatOpened(seat, "misses"))


def _answer(draft: Draft[Any], seat: int, name: str) -> None:
    """Answer a decision by the ruleset's policy."""
    while decision := next((o for o in owed(draft.rules, draft.position) if o.decision == name), None):
        if seat not in decision.seats:
            return
        draft.autopilot(decision, seat)
