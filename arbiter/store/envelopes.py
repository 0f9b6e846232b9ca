"""Mails being sent, encrypted, and marks of those that were sent."""

from hashlib import sha256

import msgspec

from arbiter.app.ports.envelopes import Envelope
from arbiter.store.cipher import Cipher
from arbiter.store.store import Script, Store

_SWAP = Script("swap.lua")

SECONDS = 30 * 24 * 3600
SENT, LOST = b"", b"lost"
GONE = (SENT, LOST)


class Envelopes:
    """Implements `ports.envelopes`. A mail that went leaves a mark behind, so that it is not written again.

    The mark is empty, or says that the envelope was lost: what is sealed is longer than either.
    """

    def __init__(self, store: Store, cipher: Cipher) -> None:
        self._store = store
        self._cipher = cipher

    def keep(self, envelope: Envelope) -> Envelope | None:
        sealed = self._cipher.seal("letter", envelope.id, msgspec.msgpack.encode(envelope))
        before = self._store.call("SET", _key(envelope.id), sealed, "NX", "GET", "EX", SECONDS, get=True)
        return envelope if before is None else self._opened(envelope.id, before)

    def kept(self, id: str) -> Envelope | None:
        found = self._found(id)
        return None if found is None else self._opened(id, found)

    def sent(self, id: str) -> None:
        self._store.call("SET", _key(id), SENT, "EX", SECONDS)

    def refused(self, id: str) -> None:
        self._store.call("SET", _key(id), LOST, "EX", SECONDS)

    def bounced(self, id: str) -> None:
        if self._store.write(_SWAP, [_key(id)], SENT, LOST):
            self._return(id)

    def abandoned(self, id: str) -> None:
        self._return(id)
        self.forget(id)

    def returned(self, id: str) -> bool:
        return bool(self._store.call("EXISTS", _returned(id)))

    def again(self, id: str) -> None:
        self._store.write(_SWAP, [_key(id)], LOST)

    def went(self, id: str) -> bool:
        return self._found(id) in GONE

    def lost(self, id: str) -> bool:
        return self._found(id) == LOST

    def forget(self, id: str) -> None:
        self._store.call("DEL", _key(id))

    def _return(self, id: str) -> None:
        self._store.call("SET", _returned(id), "1", "EX", SECONDS)

    def _found(self, id: str) -> bytes | None:
        found: bytes | None = self._store.call("GET", _key(id))
        return found

    def _opened(self, id: str, sealed: bytes) -> Envelope | None:
        if sealed in GONE:
            return None
        return msgspec.msgpack.decode(self._cipher.open("letter", id, sealed), type=Envelope)


def _returned(id: str) -> str:
    return f"{_key(id)}:returned"


def _key(id: str) -> str:
    return f"letter:{sha256(id.encode()).hexdigest()}"
