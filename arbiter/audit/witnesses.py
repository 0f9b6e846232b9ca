"""Witnesses: what somebody else saw of the game: hashes of records, heads in saved mails."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from arbiter.audit.entry import End, Entry
from arbiter.audit.faults import Fault
from arbiter.audit.keys import revoked, standing, verify
from arbiter.kernel.heads import Head, PublicKey


class Witness(msgspec.Struct, frozen=True):
    """A record's hash as somebody saw it; from a mail with the game's id, the key and the signature."""

    version: int
    hash: str
    game: str = ""
    key: str = ""
    signature: str = ""


class Witnesses:
    name = "witnesses"

    def __init__(self, game: str, keys: Sequence[PublicKey], witnesses: Sequence[Witness]) -> None:
        own = [witness for witness in witnesses if witness.game in ("", game)]
        heard = [witness for witness in own if not (witness.signature and revoked(witness.key, keys))]
        aside = [witness for witness in own if witness.signature and revoked(witness.key, keys)]
        self.count, self._game, self._keys = 0, game, keys
        self._others, self._revoked, self._agreeing = len(witnesses) - len(own), len(aside), 0
        self._aside = Counter((witness.version, witness.hash) for witness in aside)
        self._open = sorted(heard, key=lambda witness: witness.version, reverse=True)

    def see(self, entry: Entry) -> None:
        while self._open and self._open[-1].version <= entry.number:
            self._hear(entry, self._open.pop())
        self._agreeing += self._aside[entry.number, str(entry.record.hash)]

    def _hear(self, entry: Entry, witness: Witness) -> None:
        if witness.signature:
            head = Head(witness.version, witness.hash, witness.key, witness.signature)
            verify(standing(head, self._keys), self._game, head)
        if witness.hash != entry.record.hash:
            raise Fault(f"hash {witness.hash}, as the witness has it", str(entry.record.hash))
        self.count += 1

    def end(self, end: End) -> None:
        if self._open:
            version = self._open[-1].version
            raise Fault(f"record {version}, which a witness saw", "the end", record=end.last.number + 1)

    def told(self) -> str:
        given = self.count or self._revoked
        parts = [f"{self.count:,} hashes as witnesses have them" if given else "none were given for this game"]
        if self._revoked:
            parts.append(f"{self._revoked} by revoked keys left aside{self._otherwise()}")
        if self._others:
            parts.append(f"{self._others} of other games left aside")
        return "; ".join(parts)

    def _otherwise(self) -> str:
        """What a revoked key signed proves nothing, but whoever saved the mail should know."""
        differing = self._revoked - self._agreeing
        return f", {differing} of them with another hash than the record's" if differing else ""
