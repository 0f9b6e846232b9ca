"""Absences of seats: the days off that their players have planned, and the deadlines that move by them."""

from collections.abc import Mapping
from typing import Any

from arbiter.kernel import events as ev
from arbiter.kernel.clocks import absences, zones
from arbiter.kernel.clocks.absences import Absences
from arbiter.kernel.decide import Draft
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.timing import charge
from arbiter.kernel.timing.keep import moved, terms

ABSENCE = "absence"


def planned(draft: Draft[Any], seat: int, wanted: Absences, at: int) -> bool:
    """Whether a seat's absences change: to those wanted, except for days that have begun in its zone at `at` (ms).

    Refuses `invalid_request`.
    """
    clock = draft.position.clocks[seat - 1]
    try:
        new = absences.revised(clock.absences, wanted, zones.day(clock.zone, at // 1000))
    except ValueError as error:
        raise Refusal("invalid_request", f"absences: {error}", errors={"absences": [str(error)]}) from None
    if new == clock.absences:
        return False
    draft.add(ev.AbsencePlanned(seat, new))
    _move(draft, seat, at)
    return True


def planned_at_start(draft: Draft[Any], wanted: Mapping[int, Absences], at: int) -> None:
    """The absences of all seats, in the record that starts a game with clocks."""
    for seat in sorted(wanted):
        planned(draft, seat, wanted[seat], at)


def _move(draft: Draft[Any], seat: int, at: int) -> None:
    """Move the seat's deadline if it comes at another time by its new absences."""
    clock = draft.position.clocks[seat - 1]
    running = clock.running
    if running is None or running.deadline is None:
        return
    due = charge.deadline(terms(draft), clock, running.since, running.counted, running.extra)
    if due != running.deadline:
        draft.add(moved(draft, seat, clock, running, at, ABSENCE))
