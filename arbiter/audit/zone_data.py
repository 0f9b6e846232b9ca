"""The time zone data of a file: its releases, and the records that only another one than this program's explains."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from arbiter.audit.faults import Fault, json
from arbiter.audit.recorded_times import retold
from arbiter.kernel import events as ev
from arbiter.kernel.clocks import instants, zones
from arbiter.kernel.position import Position


class ZoneData:
    """`undecided` counts the records with times that this program's release does not give, and `reason` says why."""

    def __init__(self) -> None:
        self.undecided, self.reason = 0, ""
        self._others: dict[str, None] = {}
        self._last = -1

    def unknown(self, position: Position[Any], recorded: Sequence[ev.Event]) -> str:
        """Why a record cannot be decided again: it names a zone that only the file's release has; else ""."""
        release = position.tzdata
        for event in recorded:
            zone, release = _named(event, release)
            if zone and zone not in zones.NAMES and release not in ("", zones.VERSION):
                return f"they use a time zone of the data {release}, which {zones.VERSION} does not have"
        return ""

    def updated(self, position: Position[Any], event: ev.TimeZonesUpdated) -> ev.TimeZonesUpdated:
        """The event, if it is another release that the game goes on with; raises `Fault`."""
        if position.tzdata in ("", event.tzdata):
            raise Fault("another release of the time zone data than before", json(event), check="clocks")
        return event

    def explained(self, position: Position[Any], at: str, event: ev.Event, recorded: ev.Event | None) -> ev.Event:
        """What an event must be: itself, but for times that depend on zones and that another release may give."""
        if position.tzdata in ("", zones.VERSION):
            return event
        self._others[position.tzdata] = None
        told = event if recorded is None or recorded == event else retold(position, instants.ms(at), event, recorded)
        if told != event:
            self.reason = f"their clocks were computed with the time zone data {', '.join(self._others)}"
            self.reason += f", and this program has {zones.VERSION}"
            self.undecided += self._last != position.version
            self._last = position.version
        return told

    def summary(self) -> str:
        """Which release was used here, and which others there."""
        others = f" (the file: {', '.join(self._others)})" if self._others else ""
        undecided = f"; {self.undecided:,} records differ" if self.undecided else ""
        return f"with the time zone data {zones.VERSION}{others}{undecided}"


def _named(event: ev.Event, release: str) -> tuple[str, str]:
    """The zone that an event names, and the release in use after it."""
    match event:
        case ev.Created(clock=clock) if clock is not UNSET:
            return clock.zone, clock.tzdata
        case ev.TimeZonesUpdated(tzdata=tzdata):
            return "", tzdata
        case ev.Joined(zone=zone) | ev.SeatTaken(zone=zone):
            return zone, release
    return "", release
