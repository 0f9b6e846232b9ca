"""Signatures: the head is that of the last record, signed by a supplied key or one from the file itself."""

from collections.abc import Sequence

from arbiter.audit.entry import AuditEntry, FileEnd
from arbiter.audit.faults import Fault
from arbiter.audit.public_keys import standing, verify
from arbiter.kernel.heads import PublicKey


class Signatures:
    name = "signatures"

    def __init__(self, game: str, in_file: Sequence[PublicKey], supplied: Sequence[PublicKey] | None) -> None:
        self.count, self._game, self._key = 0, game, ""
        self._keys = in_file if supplied is None else supplied
        self._whose = "as named in the file itself" if supplied is None else "one of those given"

    def see(self, entry: AuditEntry) -> None:
        pass

    def end(self, end: FileEnd) -> None:
        head, last = end.head, end.last.number
        if head.version != last:
            raise Fault(f"the head of record {last}", f"that of {head.version}", record=min(last, head.version) + 1)
        if head.hash != end.last.record.hash:
            raise Fault(f"the head of {end.last.record.hash}", f"that of {head.hash}")
        key = standing(head, self._keys)
        verify(key, self._game, head)
        self.count, self._key = 1, key.key

    @property
    def checked(self) -> bool:
        return self.count > 0

    def summary(self) -> str:
        return f"the head is signed by key {self._key}, {self._whose}"
