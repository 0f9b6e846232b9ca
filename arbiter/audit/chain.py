"""Chain: each record has its place, names the hash of the one before it, and has the hash of its own bytes."""

from arbiter.audit.entry import End, Entry
from arbiter.audit.faults import Fault
from arbiter.kernel.records import GENESIS, record_hash


class Chain:
    name = "chain"

    def __init__(self, game: str) -> None:
        self.count, self._game, self._last = 0, game, GENESIS

    def see(self, entry: Entry) -> None:
        record = entry.record
        wanted = (("seq", entry.number), ("game", self._game), ("prev", self._last), ("hash", record_hash(record)))
        for field, value in wanted:
            if getattr(record, field) != value:
                raise Fault(f"`{field}` {value}", f"{getattr(record, field)}")
        self._last = str(record.hash)
        self.count += 1

    def end(self, end: End) -> None:
        pass

    def told(self) -> str:
        return f"{self.count:,} records, each with its own hash and that of the record before it"
