"""The clock of one seat, and how events change it."""

from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from arbiter.kernel.clocks import durations, instants
from arbiter.kernel.clocks.calendar import Calendar
from arbiter.kernel.clocks.terms import Terms, allowance


class Running(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat's time counts for. In ms: `since` when, what has `counted` before that, `extra` time of this turn.

    `deadline` is None while the clocks are paused.
    """

    decision: str
    since: int
    deadline: int | None = None
    counted: int = 0
    extra: int = 0


class SeatClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """In ms: the `bank`, and the period of `grace` unless it was used. `misses`: deadlines missed in a row.

    `missed` names the decision whose deadline passed last; `absences` are days off, from and to, inclusive.
    """

    bank: int
    grace: int
    zone: str = "UTC"
    misses: int = 0
    missed: str = ""
    absences: tuple[tuple[str, str], ...] = ()
    running: Running | None = None


def new(terms: Terms, zone: str) -> SeatClock:
    """A seat's clock when the game starts; `zone` "" for the game's."""
    full = allowance(terms)
    return SeatClock(full.bank, full.grace, zone or terms.zone)


def calendar(terms: Terms, clock: SeatClock) -> Calendar:
    """Which time counts for a seat."""
    hours = None if terms.hours is UNSET else terms.hours
    return Calendar(zone=clock.zone, weekends=terms.weekends, hours=hours, absences=clock.absences)


def started(clock: SeatClock, event: Any) -> SeatClock:
    return replace(clock, running=Running(event.decision, instants.ms(event.since), _instant(event.deadline)))


def stopped(clock: SeatClock, event: Any) -> SeatClock:
    """An answer in time ends a row of missed deadlines."""
    misses = clock.misses if event.late else 0
    return replace(clock, bank=durations.parse(event.bank), grace=_grace(clock, event), misses=misses, running=None)


def moved(clock: SeatClock, event: Any) -> SeatClock:
    counted, extra = durations.parse(event.counted), durations.parse(event.extra)
    running = Running(event.decision, instants.ms(event.since), _instant(event.new), counted, extra)
    return replace(clock, running=running)


def absent(clock: SeatClock, event: Any) -> SeatClock:
    """Days that have begun are the same as before, so what has counted stays as it was."""
    return replace(clock, absences=event.absences)


def timed_out(clock: SeatClock, event: Any) -> SeatClock:
    bank = clock.bank - durations.parse(event.charged)
    return replace(
        clock, bank=bank, grace=_grace(clock, event), misses=event.misses, missed=event.decision, running=None
    )


def come_back(clock: SeatClock, event: Any, zone: str) -> SeatClock:
    """The owner begins anew without missed deadlines."""
    return replace(clock, bank=durations.parse(event.bank), zone=zone, misses=0, missed="")


def taken_over(clock: SeatClock, event: Any, zone: str) -> SeatClock:
    """So does a successor, who was not absent either."""
    return replace(come_back(clock, event, zone), absences=())


def _grace(clock: SeatClock, event: Any) -> int:
    return 0 if event.grace else clock.grace


def _instant(text: Any) -> int | None:
    return None if text is UNSET else instants.ms(text)
