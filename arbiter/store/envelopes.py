"""Mails being sent, encrypted, and marks for those that were sent."""

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
    """Implements `ports.envelopes`. A mail that was sent leaves a mark, so that it is not written again.

    The mark is empty, or says that the envelope was lost; a sealed envelope is longer than either.
    """

    def __init__(self, store: Store, cipher: Cipher) -> None:
        self._store = store
        self._cipher = cipher

    def keep(self, envelope: Envelope) -> Envelope | None:
        sealed = self._cipher.seal("letter", envelope.id, msgspec.msgpack.encode(envelope))
        before = self._store.call("SET", _key(envelope.id), sealed, "NX", "GET", "EX", SECONDS, get=True)
        return envelope if before is None else self._opened(envelope.id, before)

    def kept(self, id: str) -> Envelope | None:
        stored = self._stored(id)
        return None if stored is None else self._opened(id, stored)

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
        return self._stored(id) in GONE

    def lost(self, id: str) -> bool:
        return self._stored(id) == LOST

    def forget(self, id: str) -> None:
        self._store.call("DEL", _key(id))

    def _return(self, id: str) -> None:
        self._store.call("SET", _returned(id), "1", "EX", SECONDS)

    def _stored(self, id: str) -> bytes | None:
        stored: bytes | None = self._store.call("GET", _key(id))
        return stored

    def _opened(self, id: str, sealed: bytes) -> Envelope | None:
        if sealed in GONE:
            return None
        return msgspec.msgpack.decode(self._cipher.open("letter", id, sealed), type=Envelope)


def _returned(id: str) -> str:
    return f"{_key(id)}:returned"


def _key(id: str) -> str:
    return f"letter:{sha256(id.encode()).hexdigest()}"
