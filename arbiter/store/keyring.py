"""Signing keys, kept encrypted in the store: a hash of key id to key, and which of them is active."""

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from arbiter.kernel.heads import key_id
from arbiter.settings import SettingsError
from arbiter.store.cipher import Cipher
from arbiter.store.store import Damaged, Script, Store

_KEYRING = Script("keyring.lua")
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


def active(store: Store, cipher: Cipher, now: str) -> Signer:
    """The active key; whoever comes first makes it. Raises `SettingsError` where the secret is another."""
    private = Ed25519PrivateKey.generate()
    fresh = Signer(private)
    sealed = cipher.seal("", f"keyring/{fresh.key}", private.private_bytes_raw())
    text = msgspec.json.encode(Key(now, fresh.public, sealed))
    id, kept = store.write(_KEYRING, [_PLACE], fresh.key, text)
    try:
        secret = cipher.open("", f"keyring/{id.decode()}", msgspec.json.decode(kept, type=Key).private)
    except Damaged:
        raise SettingsError("MALECON_SECRET_FILE is not the one with which this store was begun.") from None
    return Signer(Ed25519PrivateKey.from_private_bytes(secret))
