"""Witnesses: what others saw of the game: hashes of records, heads in saved mails."""

from collections.abc import Sequence

import msgspec

from arbiter.audit.entry import AuditEntry, FileEnd
from arbiter.audit.faults import Fault
from arbiter.audit.public_keys import revoked, standing, verify
from arbiter.kernel.heads import Head, PublicKey


class Witness(msgspec.Struct, frozen=True):
    """A record's hash as someone saw it; from a mail with the game's id, the key and the signature."""

    version: int
    hash: str
    game: str = ""
    key: str = ""
    signature: str = ""


class Witnesses:
    name = "witnesses"

    def __init__(
        self, game: str, keys: Sequence[PublicKey], witnesses: Sequence[Witness], *, brought: bool = False
    ) -> None:
        """`brought`: whether the keys were supplied, rather than taken from the file itself."""
        own = [witness for witness in witnesses if witness.game in ("", game)]
        self._game, self._keys, self._brought = game, keys, brought
        self._open = sorted(own, key=lambda witness: witness.version, reverse=True)
        self.count, self._other_games, self._aside, self._contradictory = 0, len(witnesses) - len(own), 0, 0

    def see(self, entry: AuditEntry) -> None:
        while self._open and self._open[-1].version <= entry.number:
            self._compare(self._open.pop(), str(entry.record.hash))

    def _compare(self, witness: Witness, hash: str) -> None:
        if self._is_void(witness):
            self._set_aside(witness, hash)
            return
        if witness.signature:
            head = Head(witness.version, witness.hash, witness.key, witness.signature)
            verify(standing(head, self._keys), self._game, head)
        if witness.hash != hash:
            raise Fault(f"hash {witness.hash}, as the witness states", hash)
        self.count += 1

    def _is_void(self, witness: Witness) -> bool:
        return witness.signature != "" and revoked(witness.key, self._keys)

    def _set_aside(self, witness: Witness, hash: str) -> None:
        """What a revoked key signed proves nothing, but the file alone cannot establish that it was revoked."""
        if witness.hash != hash and not self._brought:
            raise Fault(
                f"record {witness.version} with hash {witness.hash}, stated by a mail whose key the file calls revoked"
                " (supply the keys, and it is ignored)",
                hash,
            )
        self._aside += 1
        self._contradictory += witness.hash != hash

    def end(self, end: FileEnd) -> None:
        for witness in reversed(self._open):
            if not (self._brought and self._is_void(witness)):
                raise Fault(f"record {witness.version}, as seen by a witness", "the end", record=end.last.number + 1)
            self._set_aside(witness, "the end")

    @property
    def checked(self) -> bool:
        return self.count > 0

    def summary(self) -> str:
        compared = self.count or self._aside
        parts = [f"{self.count:,} hashes that match witnesses" if compared else "no witnesses were given for this game"]
        if self._aside:
            parts.append(f"{self._aside} by revoked keys ignored{self._contradiction_note()}")
        if self._other_games:
            parts.append(f"{self._other_games} of other games ignored")
        return "; ".join(parts)

    def _contradiction_note(self) -> str:
        """Whoever saved the mails should know."""
        return f", {self._contradictory} of them contradicting the file" if self._contradictory else ""
