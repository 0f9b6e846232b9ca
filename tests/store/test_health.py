"""What the store is asked for."""

import pytest

from arbiter.app.ports.unavailable import Unavailable
from arbiter.store import health
from arbiter.store.durability import REQUIRED
from arbiter.store.store import Store
from tests import temporary

GOOD = {"appendonly": "ok", "appendfsync": "ok", "maxmemory-policy": "ok", "writes": "ok"}


def test_all_is_well(store):
    assert health.parts(store) == GOOD


@pytest.mark.parametrize(
    ("name", "value"), [("appendonly", "no"), ("appendfsync", "everysec"), ("maxmemory-policy", "allkeys-lru")]
)
def test_one_server_that_may_lose_something_is_told(store, url, changed, name, value):
    changed(name, value)
    assert health.parts(store) == GOOD | {name: f"{value} instead of {REQUIRED[name]}"}
    assert health.parts(Store(url, relaxed=True)) == GOOD


def test_one_server_that_is_full_is_told(store, changed):
    changed("maxmemory", "1")
    assert health.parts(store) == GOOD | {"writes": "its memory is full (maxmemory)"}


def test_a_server_that_does_not_tell_is_not_trusted(store):
    with temporary.server("--rename-command", "CONFIG", "") as server:
        assert health.parts(Store(server.url)) == {
            **{name: f"unknown instead of {wanted}" for name, wanted in REQUIRED.items()},
            "writes": "ok",
        }


def test_a_server_that_is_away_is_unavailable():
    with temporary.server() as server:
        store = Store(server.url)
        server.kill()
        with pytest.raises(Unavailable):
            health.parts(store)
