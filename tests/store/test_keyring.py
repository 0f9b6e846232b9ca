"""The signing keys."""

from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from arbiter.app.ports.unavailable import Refusing
from arbiter.settings import SettingsError
from arbiter.store import durability, keyring
from arbiter.store.cipher import Cipher
from arbiter.store.keyring import Keyring

PLACE = "{keyring}:keys"
NOW = "2026-01-01T00:00:00.000Z"
LATER = "2026-02-01T00:00:00.000Z"


@pytest.fixture
def ring(store, cipher):
    return Keyring(store, cipher, lambda: NOW)


@pytest.fixture
def later(store, cipher, ring):
    """Another process's, a month on."""
    return Keyring(store, cipher, lambda: LATER)


@pytest.fixture
def hours(monkeypatch):
    """Lets hours pass."""
    passed = [0.0]
    monotonic = keyring.time.monotonic
    monkeypatch.setattr(keyring.time, "monotonic", lambda: monotonic() + passed[0])
    return lambda number: passed.__setitem__(0, number * 3600)


def test_the_key_stays(ring, later):
    signer, again = ring.signer(), later.signer()
    assert again.key == signer.key == sha256(signer.public).hexdigest()[:16]
    assert again.sign(b"text") == signer.sign(b"text")
    Ed25519PublicKey.from_public_bytes(signer.public).verify(signer.sign(b"text"), b"text")


def test_the_active_key_is_told_last_though_its_clock_goes_behind(ring, later):
    later.rotate()
    ring.rotate()
    assert [key.created for key in ring.read().public] == [NOW, LATER, NOW]
    assert ring.read().public[-1].key == ring.signer().key


def test_the_first_writer_wins(store, cipher):
    with ThreadPoolExecutor(20) as threads:
        found = list(threads.map(lambda _: Keyring(store, cipher, lambda: NOW).signer().key, range(20)))
    assert len(set(found)) == 1
    assert sorted(store.call("HGETALL", PLACE)) == sorted([b"active", found[0].encode()])


def test_another_secret_is_told(store, ring):
    with pytest.raises(SettingsError, match="not the one this store was created with"):
        Keyring(store, Cipher(b"another secret of thirty-two letters"), lambda: NOW)


def test_a_key_of_before_rotation_was_known_goes_on(store, cipher):
    """As every store holds it that was begun before keys were rotated."""
    private = Ed25519PrivateKey.generate()
    public = private.public_key().public_bytes_raw()
    name = sha256(public).hexdigest()[:16]
    sealed = cipher.seal("", f"keyring/{name}", private.private_bytes_raw())
    kept = msgspec.json.encode({"created": NOW, "public": public, "private": sealed})
    store.call("HSET", PLACE, "active", name, name, kept)
    ring = Keyring(store, cipher, lambda: LATER)
    assert ring.signer().sign(b"text") == private.sign(b"text")
    ring.rotate()
    old, new = ring.read().public
    assert (old.key, old.public, old.created, old.retired, old.revoked) == (name, public.hex(), NOW, LATER, "")
    assert store.call("HGET", PLACE, name) == kept
    assert new.key == ring.signer().key == ring.read().signer.key


def test_a_rotated_key_takes_over_here_at_once_and_elsewhere_soon(ring, later, hours):
    old = ring.signer()
    later.rotate()
    new = later.signer()
    assert new.key != old.key == ring.signer().key
    hours(1)
    assert ring.signer().key == new.key
    assert ring.signer().sign(b"text") == new.sign(b"text")


def test_no_head_asks_the_store(ring, store):
    before = _asked(store)
    for _ in range(1000):
        ring.signer().sign(b"text")
    assert _asked(store) - before <= 3


def _asked(store):
    return sum(server.info("commandstats").get("cmdstat_hget", {"calls": 0})["calls"] for server in store.servers())


def test_revoked_keys_are_told_with_their_times(ring, later):
    first = ring.signer().key
    ring.rotate()
    second = ring.signer().key
    later.rotate(revoke=first)
    told = {key.key: (key.created, key.retired, key.revoked) for key in later.read().public}
    assert told == {first: (NOW, NOW, LATER), second: (NOW, LATER, ""), later.signer().key: (LATER, "", "")}
    assert [key.created for key in later.read().public] == [NOW, NOW, LATER]


def test_the_active_key_can_be_revoked_at_its_rotation(ring):
    lost = ring.signer().key
    ring.rotate(revoke=lost)
    assert [(key.key == lost, key.retired, key.revoked) for key in ring.read().public if key.retired] == [
        (True, NOW, NOW)
    ]
    assert ring.signer().key != lost


def test_the_first_times_stay(ring, later):
    first = ring.signer().key
    ring.rotate(revoke=first)
    later.rotate(revoke=first)
    assert next(key for key in later.read().public if key.key == first).revoked == NOW


def test_parallel_rotations_leave_one_active_key_and_all_others_retired(ring, store, cipher):
    with ThreadPoolExecutor(10) as threads:
        list(threads.map(lambda _: Keyring(store, cipher, lambda: LATER).rotate(), range(10)))
    keys = ring.read()
    assert len(keys.public) == 11
    assert [key.key for key in keys.public if not key.retired] == [keys.signer.key]


def _emptied(store):
    for server in store.servers():
        server.flushall()


def test_a_store_that_lost_the_key_is_not_gone_on_with(store, ring, hours):
    before = ring.read()
    kept = store.call("HGETALL", PLACE)
    _emptied(store)
    hours(1)
    for call in (ring.signer, ring.verify, ring.read, ring.rotate):
        with pytest.raises(Refusing, match=before.public[0].key):
            call()
    assert store.call("HGETALL", PLACE) == {}
    for name, value in kept.items():
        store.call("HSET", PLACE, name, value)
    assert ring.read().public == before.public
    assert ring.signer().key == before.public[0].key


def test_a_store_with_the_keys_of_another_installation_is_not_gone_on_with(store, cipher, ring, hours):
    ring.verify()
    _emptied(store)
    other = Keyring(store, cipher, lambda: LATER)
    hours(1)
    with pytest.raises(Refusing, match="restart Malecon"):
        ring.signer()
    assert other.signer().key != ring._held.signer.key


def test_a_process_begins_anew_on_an_emptied_store(store, cipher, ring):
    _emptied(store)
    again = Keyring(store, cipher, lambda: LATER)
    assert [key.key for key in again.read().public] == [again.signer().key]


def test_a_store_that_keeps_nothing_gets_no_key_until_it_does(store, cipher, monkeypatch):
    monkeypatch.setattr(durability, "FRESH", 0.0)
    server = store.servers()[-1]
    server.config_set("appendfsync", "no")
    try:
        ring = Keyring(store, cipher, lambda: NOW)
        ring.verify()
        assert ring.read().public == ()
        with pytest.raises(Refusing, match="appendfsync"):
            ring.signer()
    finally:
        server.config_set("appendfsync", "always")
    assert [key.key for key in ring.read().public] == []
    assert ring.signer().key == ring.read().public[0].key
