"""Signatures: the head is that of the last record, signed by a supplied key or one from the file itself."""

from collections.abc import Sequence

from arbiter.audit.entry import End, Entry
from arbiter.audit.faults import Fault
from arbiter.audit.keys import standing, verify
from arbiter.kernel.heads import PublicKey


class Signatures:
    name = "signatures"

    def __init__(self, game: str, named: Sequence[PublicKey], given: Sequence[PublicKey] | None) -> None:
        self.count, self._game, self._key = 0, game, ""
        self._keys = named if given is None else given
        self._whose = "as named in the file itself" if given is None else "one of those given"

    def see(self, entry: Entry) -> None:
        pass

    def end(self, end: End) -> None:
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

    def told(self) -> str:
        return f"the head is signed by key {self._key}, {self._whose}"
