"""Chance that repeats the draws of a record."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import UNSET

from arbiter.audit.faults import Fault
from arbiter.kernel.chance import Draw, DrawMembers
from arbiter.kernel.events import DrawnEvent, Event

T = TypeVar("T", int, str)


class RecordedChance:
    """Repeats the draws in these events, from draw number `k` on; raises `Fault` if a different one is due."""

    def __init__(self, events: Sequence[Event], k: int) -> None:
        self._drawn: Iterator[DrawnEvent] = (
            event for event in events if isinstance(event, DrawnEvent) and event.draw is not UNSET
        )
        self._k = k

    def draw(self, purpose: str, candidates: Sequence[T]) -> Draw[T]:
        row = sorted(candidates)
        if len(row) == 1:
            return Draw(row[0], {})
        event = next(self._drawn, None)
        due = (self._k, purpose, len(row))
        recorded = (event.draw, event.purpose, event.size) if event else None
        if event is None or recorded != due or not isinstance(event.index, int) or not 0 <= event.index < len(row):
            raise Fault(f"draw {due[0]} (`{purpose}`, one of {len(row)})", f"draw {recorded}")
        self._k += 1
        members: DrawMembers = {"draw": due[0], "purpose": purpose, "size": len(row), "index": event.index}
        return Draw(row[event.index], members)
