"""Signing keys, encrypted in the store: the keys by id, which one is active, when others ended."""

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

import msgspec
from nacl.signing import SigningKey

from arbiter.app.ports.keys import Keys
from arbiter.app.ports.unavailable import Damaged, Refusing
from arbiter.kernel.heads import PublicKey, key_id
from arbiter.settings import SettingsError
from arbiter.store.cipher import Cipher
from arbiter.store.store import Script, Store

FRESH = 2.0  # seconds for which a process keeps signing without checking which key is active
GONE = (
    "it lacks the signing key {} that this process started with: it was emptied, or it is another store; "
    "restore its data, or restart Malecon to continue with the store as it is"
)
_FIRST = Script("keyring.lua")
_ROTATE = Script("rotate.lua")
_PLACE = "{keyring}:keys"

log = logging.getLogger("malecon.store")


class Key(msgspec.Struct, frozen=True):
    """A stored key; `private` is encrypted, `created` RFC 3339."""

    created: str
    public: bytes
    private: bytes


class Signer:
    """An Ed25519 key (RFC 8032) that signs. `key` is the first 16 hex of the SHA-256 of `public`, its 32 raw bytes."""

    def __init__(self, private: SigningKey) -> None:
        self._private = private
        self.public = bytes(private.verify_key)
        self.key = key_id(self.public)

    def sign(self, text: bytes) -> bytes:
        return self._private.sign(text).signature


class Held(NamedTuple):
    """The key that a process signs with, and until when it need not check for another (monotonic seconds)."""

    signer: Signer
    until: float


class Keyring:
    """Implements `ports.keys.Keyring`. The first process creates the first key, as soon as the store will keep it.

    A process with a key continues only while that key is in the store: one without it is another store, or was
    emptied.
    """

    def __init__(self, store: Store, cipher: Cipher, now: Callable[[], str]) -> None:
        """Raises `SettingsError` if the secret is not the store's."""
        self._store, self._cipher, self._now = store, cipher, now
        self._held = self._active()
        if self._held is None:
            with suppress(Refusing):
                self._held = self._first()

    def signer(self) -> Signer:
        if self._held is None:
            self._held = self._active() or self._first()
        if time.monotonic() >= self._held.until:
            self._held = self._checked(self._held.signer)
        return self._held.signer

    def signer_of(self, key: str) -> Signer:
        return self._opened(key, self._kept(key))

    def verify(self) -> None:
        self._held = self._active() if self._held is None else self._checked(self._held.signer)

    def watch(self) -> None:
        """`verify`, unless it was checked recently."""
        if self._held is None or time.monotonic() >= self._held.until:
            self.verify()

    def _active(self) -> Held | None:
        begun = time.monotonic()
        id = self._store.call("HGET", _PLACE, "active")
        return None if id is None else Held(self._opened(id.decode(), self._kept(id.decode())), begun + FRESH)

    def _first(self) -> Held:
        begun = time.monotonic()
        id, kept = self._store.write(_FIRST, [_PLACE], *self._new_key())
        log.info("first signing key created in the store", extra={"key": id.decode()})
        return Held(self._opened(id.decode(), kept), begun + FRESH)

    def _checked(self, present: Signer) -> Held:
        """The active key; refuses to continue if the current one is missing."""
        begun = time.monotonic()
        active, own = self._store.call("HMGET", _PLACE, "active", present.key)
        if active is None or own is None:
            raise Refusing(GONE.format(present.key))
        id = active.decode()
        return Held(present if id == present.key else self._opened(id, self._kept(id)), begun + FRESH)

    def _kept(self, id: str) -> bytes:
        kept: bytes | None = self._store.call("HGET", _PLACE, id)
        if kept is None:
            raise Damaged(f"the signing key {id} is missing")
        return kept

    def read(self) -> Keys:
        self.verify()
        kept = {name.decode(): value for name, value in self._store.call("HGETALL", _PLACE).items()}
        active = kept.pop("active", b"").decode()
        if not active:
            return Keys((), None)
        public = (_public(name, kept) for name in kept if ":" not in name)
        by_age = sorted(public, key=lambda key: (key.key == active, key.created, key.key))
        return Keys(tuple(by_age), self._opened(active, kept[active]))

    def rotate(self, revoke: str = "") -> None:
        present = self.signer()
        self._store.write(_ROTATE, [_PLACE], self._now(), revoke, *self._new_key())
        self._held = self._checked(present)

    def _new_key(self) -> tuple[str, bytes]:
        """A new key's id, and the key to store."""
        private = SigningKey.generate()
        fresh = Signer(private)
        sealed = self._cipher.seal("", _field(fresh.key), bytes(private))
        return fresh.key, msgspec.json.encode(Key(self._now(), fresh.public, sealed))

    def _opened(self, id: str, kept: bytes) -> Signer:
        try:
            secret = self._cipher.open("", _field(id), msgspec.json.decode(kept, type=Key).private)
        except Damaged:
            raise SettingsError("MALECON_SECRET_FILE is not the one this store was created with.") from None
        return Signer(SigningKey(secret))


def _field(id: str) -> str:
    return f"keyring/{id}"


def _public(id: str, kept: Mapping[str, bytes]) -> PublicKey:
    key = msgspec.json.decode(kept[id], type=Key)
    retired, revoked = (kept.get(f"{what}:{id}", b"").decode() for what in ("retired", "revoked"))
    return PublicKey(id, key.public.hex(), key.created, retired, revoked)
