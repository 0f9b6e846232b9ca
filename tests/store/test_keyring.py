"""The signing key."""

from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from arbiter.settings import SettingsError
from arbiter.store import keyring
from arbiter.store.cipher import Cipher

NOW = "2026-01-01T00:00:00.000Z"


def test_the_key_stays(store, cipher):
    signer = keyring.active(store, cipher, NOW)
    again = keyring.active(store, cipher, NOW)
    assert again.key == signer.key == sha256(signer.public).hexdigest()[:16]
    assert again.sign(b"text") == signer.sign(b"text")
    Ed25519PublicKey.from_public_bytes(signer.public).verify(signer.sign(b"text"), b"text")


def test_the_first_writer_wins(store, cipher):
    with ThreadPoolExecutor(20) as threads:
        found = list(threads.map(lambda _: keyring.active(store, cipher, NOW).key, range(20)))
    assert len(set(found)) == 1
    assert sorted(store.call("HGETALL", "{keyring}:keys")) == sorted([b"active", found[0].encode()])


def test_another_secret_is_told(store, cipher):
    keyring.active(store, cipher, NOW)
    with pytest.raises(SettingsError, match="not the one with which this store was begun"):
        keyring.active(store, Cipher(b"another secret of thirty-two letters"), NOW)


def test_a_rotated_key_takes_over(store, cipher):
    old = keyring.active(store, cipher, NOW)
    kept = store.call("HGET", "{keyring}:keys", old.key)
    store.call("HDEL", "{keyring}:keys", "active")
    new = keyring.active(store, cipher, NOW)
    assert new.key != old.key
    assert store.call("HGET", "{keyring}:keys", old.key) == kept
