"""A record decided again: a draft that must give exactly the recorded events, with seals and draws taken from them."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.audit.faults import Fault, json
from arbiter.audit.recorded_chance import RecordedChance
from arbiter.audit.zone_data import ZoneData
from arbiter.kernel import events as ev
from arbiter.kernel.canonical import canonical
from arbiter.kernel.decide import Draft
from arbiter.kernel.endings import fair
from arbiter.kernel.offers import Step
from arbiter.kernel.position import Owed, Position
from arbiter.kernel.ruleset import Ruleset

OF_CLOCKS = (
    ev.ClockStarted,
    ev.ClockStopped,
    ev.DeadlineMoved,
    ev.DeadlineMissed,
    ev.ClocksPaused,
    ev.ClocksResumed,
    ev.AbsencePlanned,
    ev.TimeZonesUpdated,
    ev.SeatOpened,
    ev.SeatForfeited,
)
OpenPart = dict[str, Any] | UnsetType


class SealedAnswer(msgspec.Struct, frozen=True):
    """A sealed answer: the state in which it was submitted, its open part, whether it is the autopilot's."""

    state: Any
    open_part: OpenPart
    autopilot: bool = False


class Redraft(Draft[Any]):
    """Raises `Fault` at the first event that differs from the recorded one."""

    def __init__(
        self, rules: Ruleset[Any], position: Position[Any], recorded: Sequence[ev.Event], at: str, zones: ZoneData
    ) -> None:
        super().__init__(rules, position, RecordedChance(recorded, position.draws), str)
        self.recorded, self._at, self._zones = recorded, at, zones
        self.sealed_answers: dict[tuple[int, str], SealedAnswer] = {}

    @property
    def next(self) -> ev.Event | None:
        """The next recorded event."""
        return self.recorded[len(self.events)] if len(self.events) < len(self.recorded) else None

    def add(self, *events: ev.Event) -> None:
        recorded = self.recorded[len(self.events) :][: len(events)]
        super().add(*[self._compared(*pair) for pair in zip_longest(events, recorded)])

    def _compared(self, event: ev.Event, recorded: ev.Event | None) -> ev.Event:
        event = fair(self._zones.explained(self.position, self._at, event, recorded), self.position.autopilot)
        expected = canonical(event)
        found = b"no further event" if recorded is None else canonical(recorded)
        if found != expected:
            raise Fault(expected.decode(), found.decode(), check=_check(event, recorded))
        return event

    def seal(self, decision: Owed, seat: int, step: Step, *, forced: bool = False, autopilot: bool = False) -> str:
        open_part = msgspec.to_builtins(step.open_part()) if decision.partly else UNSET
        self.add_sealed(decision, seat, open_part, forced=forced, autopilot=autopilot)
        return ""

    def add_sealed(
        self, decision: Owed, seat: int, open_part: OpenPart, *, forced: bool = False, autopilot: bool = False
    ) -> None:
        """A sealed answer whose open part is known, with the recorded commitment."""
        commitment = self.next.commitment if isinstance(self.next, ev.Sealed) else "64 hex digits"
        self.sealed_answers[seat, decision.decision] = SealedAnswer(self.state, open_part, autopilot)
        self.add(ev.Sealed(seat, decision.decision, commitment, forced, open_part, autopilot))
        if open_part is not UNSET:
            self.settle(self.chance)

    def close(self) -> None:
        """No further events may be recorded."""
        if self.next is not None:
            raise Fault("no further event", json(self.next), check=_check(self.next))


def _check(*events: ev.Event | None) -> str:
    """The check that a difference between events belongs to; "" for `rules`."""
    there = [event for event in events if event is not None]
    if any(ev.forced(event) or ev.by_autopilot(event) for event in there):
        return "forced"
    return "clocks" if any(isinstance(event, OF_CLOCKS) for event in there) else ""
