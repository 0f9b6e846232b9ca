"""A record decided again: a draft that must give exactly the recorded events, with seals and draws taken from them."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.audit.faults import Fault, json
from arbiter.audit.told import ToldChance
from arbiter.kernel import events as ev
from arbiter.kernel.canonical import canonical
from arbiter.kernel.decide import Draft
from arbiter.kernel.offers import Step
from arbiter.kernel.position import Position
from arbiter.kernel.ruleset import Ruleset

Shown = dict[str, Any] | UnsetType


class Laid(msgspec.Struct, frozen=True):
    """A sealed answer: the state in which it was given, its open part."""

    state: Any
    shown: Shown


class Redraft(Draft[Any]):
    """Raises `Fault` at the first event that differs from the recorded one."""

    def __init__(self, rules: Ruleset[Any], position: Position[Any], told: Sequence[ev.Event]) -> None:
        super().__init__(rules, position, ToldChance(told, position.draws), str)
        self.told = told
        self.laid: dict[tuple[int, str], Laid] = {}

    @property
    def next(self) -> ev.Event | None:
        """The next recorded event."""
        return self.told[len(self.events)] if len(self.events) < len(self.told) else None

    def add(self, *events: ev.Event) -> None:
        for number, event in enumerate(events, len(self.events)):
            self._compare(event, self.told[number] if number < len(self.told) else None)
        super().add(*events)

    def _compare(self, event: ev.Event, told: ev.Event | None) -> None:
        expected = canonical(event)
        found = b"no further event" if told is None else canonical(told)
        if found != expected:
            check = "forced" if ev.forced(event) or (told and ev.forced(told)) else ""
            raise Fault(expected.decode(), found.decode(), check=check)

    def seal(self, seat: int, decision: str, step: Step, *, forced: bool = False, partly: bool = False) -> str:
        self.lay(seat, decision, msgspec.to_builtins(step.shown()) if partly else UNSET, forced=forced)
        return ""

    def lay(self, seat: int, decision: str, shown: Shown, *, forced: bool = False) -> None:
        """A sealed answer whose open part is known, with the recorded commitment."""
        commitment = self.next.commitment if isinstance(self.next, ev.Sealed) else "64 hex digits"
        self.laid[seat, decision] = Laid(self.state, shown)
        self.add(ev.Sealed(seat, decision, commitment, forced, shown))
        if shown is not UNSET:
            self.settle(self.chance)

    def close(self) -> None:
        """No further events may be recorded."""
        if self.next is not None:
            raise Fault("no further event", json(self.next), check="forced" if ev.forced(self.next) else "")
