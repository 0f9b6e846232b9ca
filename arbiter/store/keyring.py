"""Signing keys, kept encrypted in the store: the keys by id, which of them is active, when others ended."""

import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from arbiter.app.ports.keys import Keys
from arbiter.kernel.heads import PublicKey, key_id
from arbiter.settings import SettingsError
from arbiter.store.cipher import Cipher
from arbiter.store.store import Damaged, Script, Store

FRESH = 2.0  # seconds for which a process signs on without looking which key is active
_FIRST = Script("keyring.lua")
_ROTATE = Script("rotate.lua")
_PLACE = "{keyring}:keys"


class Key(msgspec.Struct, frozen=True):
    """A key as kept; `private` is encrypted, `created` RFC 3339."""

    created: str
    public: bytes
    private: bytes


class Signer:
    """An Ed25519 key (RFC 8032) that signs. `key` is the first 16 hex of the SHA-256 of `public`, its 32 raw bytes."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key().public_bytes_raw()
        self.key = key_id(self.public)

    def sign(self, text: bytes) -> bytes:
        return self._private.sign(text)


class Held(NamedTuple):
    """The key that a process signs with, and until when it need not look for another (monotonic seconds)."""

    signer: Signer
    until: float


class Keyring:
    """Implements `ports.keys.Keyring`. Whoever comes first makes the first key."""

    def __init__(self, store: Store, cipher: Cipher, now: Callable[[], str]) -> None:
        """Raises `SettingsError` where the secret is another than the store's."""
        self._store, self._cipher, self._now = store, cipher, now
        begun = time.monotonic()
        id, kept = store.write(_FIRST, [_PLACE], *self._made())
        self._held = Held(self._opened(id.decode(), kept), begun + FRESH)

    def signer(self) -> Signer:
        if time.monotonic() >= self._held.until:
            self._held = self._looked_up(self._held.signer)
        return self._held.signer

    def _looked_up(self, present: Signer) -> Held:
        begun = time.monotonic()
        id = self._store.call("HGET", _PLACE, "active").decode()
        same = id == present.key
        return Held(present if same else self._opened(id, self._store.call("HGET", _PLACE, id)), begun + FRESH)

    def read(self) -> Keys:
        kept = {name.decode(): value for name, value in self._store.call("HGETALL", _PLACE).items()}
        active = kept.pop("active").decode()
        public = (_public(name, kept) for name in kept if ":" not in name)
        by_age = sorted(public, key=lambda one: (one.key == active, one.created, one.key))
        return Keys(tuple(by_age), self._opened(active, kept[active]))

    def rotate(self, revoke: str = "") -> None:
        self._store.write(_ROTATE, [_PLACE], self._now(), revoke, *self._made())
        self._held = self._looked_up(self._held.signer)

    def _made(self) -> tuple[str, bytes]:
        """A new key's id, and the key as kept."""
        private = Ed25519PrivateKey.generate()
        fresh = Signer(private)
        sealed = self._cipher.seal("", _field(fresh.key), private.private_bytes_raw())
        return fresh.key, msgspec.json.encode(Key(self._now(), fresh.public, sealed))

    def _opened(self, id: str, kept: bytes) -> Signer:
        try:
            secret = self._cipher.open("", _field(id), msgspec.json.decode(kept, type=Key).private)
        except Damaged:
            raise SettingsError("MALECON_SECRET_FILE is not the one with which this store was begun.") from None
        return Signer(Ed25519PrivateKey.from_private_bytes(secret))


def _field(id: str) -> str:
    return f"keyring/{id}"


def _public(id: str, kept: Mapping[str, bytes]) -> PublicKey:
    key = msgspec.json.decode(kept[id], type=Key)
    retired, revoked = (kept.get(f"{what}:{id}", b"").decode() for what in ("retired", "revoked"))
    return PublicKey(id, key.public.hex(), key.created, retired, revoked)
