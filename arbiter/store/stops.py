"""Addresses to which nothing is sent."""

import msgspec

from arbiter.app.ports.notices import Stop
from arbiter.store.store import Store


class Stops:
    """Implements `ports.notices.Stops`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def find(self, digest: str) -> Stop | None:
        text = self._store.call("GET", _key(digest))
        return None if text is None else msgspec.json.decode(text, type=Stop)

    def stop(self, digest: str, stop: Stop) -> None:
        once = ["NX"] if stop.why == "bounced" else []
        self._store.call("SET", _key(digest), msgspec.json.encode(stop), *once)

    def resume(self, digest: str) -> None:
        self._store.call("DEL", _key(digest))


def _key(digest: str) -> str:
    return f"stop:{digest}"
