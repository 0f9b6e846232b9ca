"""Arbiter: records in the order of time, each brought about in a way that fits who acted, by an act of its own."""

import re

from msgspec import UNSET

from arbiter.audit.entry import End, Entry
from arbiter.audit.faults import Fault, json
from arbiter.kernel.records import Actor

TIME = re.compile(r"[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9]\.[0-9]{3}Z")
ID = re.compile("[0-9a-f]{32}")
WAYS = {"seat": ("api", "mail"), "player": ("api", "mail"), "arbiter": ("arbiter",)}


class Arbiter:
    name = "arbiter"

    def __init__(self) -> None:
        self.count, self._at = 0, ""
        self._ids: set[bytes] = set()

    def see(self, entry: Entry) -> None:
        record = entry.record
        if not TIME.fullmatch(record.at) or record.at < self._at:
            raise Fault(f"a time not before {self._at}" if self._at else "a time in UTC with milliseconds", record.at)
        self._at = record.at
        ways = WAYS.get(_kind(record.actor), ())
        if record.cause.via not in ways:
            raise Fault(
                f"an act by way of {' or '.join(ways) or 'a known actor'}",
                f"`{record.cause.via}` of {json(record.actor)}",
            )
        if record.cause.steps is not UNSET and "seat" not in record.actor:
            raise Fault("steps of seats only", json(record.actor))
        self._fresh(record.cause.id)
        self.count += record.actor == "arbiter"

    def _fresh(self, id: str) -> None:
        if not ID.fullmatch(id):
            raise Fault("a cause with an id of 32 hex digits", id)
        if bytes.fromhex(id) in self._ids:
            raise Fault("a cause of its own", f"{id} once more")
        self._ids.add(bytes.fromhex(id))

    def end(self, end: End) -> None:
        pass

    def told(self) -> str:
        return f"{self.count:,} records of the arbiter's own, all reveals that were due; times never run backwards"


def _kind(actor: Actor) -> str:
    return actor if isinstance(actor, str) else next(iter(actor)) if len(actor) == 1 else ""
