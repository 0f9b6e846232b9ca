"""Chain: each record is in its place, names the previous record's hash, and has the hash of its own bytes."""

from arbiter.audit.entry import AuditEntry, FileEnd
from arbiter.audit.faults import Fault
from arbiter.kernel.records import GENESIS, record_hash


class Chain:
    name = "chain"

    def __init__(self, game: str) -> None:
        self.count, self._game, self._last = 0, game, GENESIS

    def see(self, entry: AuditEntry) -> None:
        record = entry.record
        wanted = (
            ("seq", entry.number, "its place in the file"),
            ("game", self._game, "as in the header"),
            ("prev", self._last, "the hash of the record before it"),
            ("hash", record_hash(record), "the hash of what it says"),
        )
        for field, value, meaning in wanted:
            if getattr(record, field) != value:
                raise Fault(f"`{field}` {value}, {meaning}", f"{getattr(record, field)}")
        self._last = str(record.hash)
        self.count += 1

    def end(self, end: FileEnd) -> None:
        pass

    @property
    def checked(self) -> bool:
        return self.count > 0

    def summary(self) -> str:
        return f"{self.count:,} records, each with its own hash and that of the record before it"
