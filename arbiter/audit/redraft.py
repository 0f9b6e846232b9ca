"""A record decided again: a draft that must give exactly the recorded events, with seals and draws taken from them."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.audit.faults import Fault, json
from arbiter.audit.recorded_chance import RecordedChance
from arbiter.kernel import events as ev
from arbiter.kernel.canonical import canonical
from arbiter.kernel.decide import Draft
from arbiter.kernel.offers import Step
from arbiter.kernel.position import Owed, Position
from arbiter.kernel.ruleset import Ruleset

OpenPart = dict[str, Any] | UnsetType


class SealedAnswer(msgspec.Struct, frozen=True):
    """A sealed answer: the state in which it was submitted, its open part, whether it is the autopilot's."""

    state: Any
    open_part: OpenPart
    autopilot: bool = False


class Redraft(Draft[Any]):
    """Raises `Fault` at the first event that differs from the recorded one."""

    def __init__(self, rules: Ruleset[Any], position: Position[Any], recorded: Sequence[ev.Event]) -> None:
        super().__init__(rules, position, RecordedChance(recorded, position.draws), str)
        self.recorded = recorded
        self.sealed_answers: dict[tuple[int, str], SealedAnswer] = {}

    @property
    def next(self) -> ev.Event | None:
        """The next recorded event."""
        return self.recorded[len(self.events)] if len(self.events) < len(self.recorded) else None

    def add(self, *events: ev.Event) -> None:
        for number, event in enumerate(events, len(self.events)):
            self._compare(event, self.recorded[number] if number < len(self.recorded) else None)
        super().add(*events)

    def _compare(self, event: ev.Event, recorded: ev.Event | None) -> None:
        expected = canonical(event)
        found = b"no further event" if recorded is None else canonical(recorded)
        if found != expected:
            check = "forced" if ev.forced(event) or (recorded and ev.forced(recorded)) else ""
            raise Fault(expected.decode(), found.decode(), check=check)

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
            raise Fault("no further event", json(self.next), check="forced" if ev.forced(self.next) else "")
