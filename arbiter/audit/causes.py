"""Times and causes (check `arbiter`): times never decrease; each record has a unique cause that fits its actor."""

import re

from msgspec import UNSET

from arbiter.audit.entry import AuditEntry, FileEnd
from arbiter.audit.faults import Fault, json
from arbiter.audit.times import is_time
from arbiter.kernel.events import AbsencePlanned, DeadlineMissed, ProposalClosed
from arbiter.kernel.records import Actor

ID = re.compile("[0-9a-f]{32}")
WAYS = {"seat": ("api", "mail", "order"), "player": ("api", "mail"), "arbiter": ("arbiter",), "admin": ("api",)}
TIMELY = DeadlineMissed | AbsencePlanned | ProposalClosed


class Causes:
    name = "arbiter"

    def __init__(self) -> None:
        self.count, self._at, self._deadlines, self._admin = 0, "", False, 0
        self._ids: set[bytes] = set()

    def see(self, entry: AuditEntry) -> None:
        record = entry.record
        if not is_time(record.at) or record.at < self._at:
            raise Fault(f"a time not before {self._at}" if self._at else "a time in UTC with milliseconds", record.at)
        self._at = record.at
        kind = _kind(record.actor)
        ways = WAYS.get(kind, ())
        if record.cause.via not in ways:
            raise Fault(
                f"an act via {' or '.join(ways) or 'a known actor'}",
                f"`{record.cause.via}` of {json(record.actor)}",
            )
        if record.cause.steps is not UNSET and kind != "seat":
            raise Fault("steps of a seat only", json(record.actor))
        self._fresh(record.cause.id)
        self.count += record.actor == "arbiter"
        self._admin += record.actor == "admin"
        self._deadlines = self._deadlines or any(isinstance(event, TIMELY) for event in entry.kernel)

    def _fresh(self, id: str) -> None:
        if not ID.fullmatch(id):
            raise Fault("a cause with an id of 32 hex digits", id)
        if bytes.fromhex(id) in self._ids:
            raise Fault("a cause of its own", f"{id} again")
        self._ids.add(bytes.fromhex(id))

    def end(self, end: FileEnd) -> None:
        pass

    @property
    def checked(self) -> bool:
        return self._at != ""

    def summary(self) -> str:
        due = "reveals or deadlines" if self._deadlines else "reveals"
        admin = f"; {self._admin:,} by an administrator" if self._admin else ""
        own = f"{self.count:,} records by the arbiter itself, all of them {due} that were due"
        return f"{own}{admin}; times never decrease"


def _kind(actor: Actor) -> str:
    match actor:
        case str():
            return actor
        case {"seat": int()} if len(actor) == 1:
            return "seat"
        case {"player": str()} if len(actor) == 1:
            return "player"
    return ""
