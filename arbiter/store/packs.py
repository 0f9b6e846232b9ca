"""Component packs, by digest."""

from arbiter.store.store import Store


class Packs:
    """Implements `ports.packs`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, digest: str, text: bytes) -> None:
        self._store.call("SET", f"pack:{digest}", text, "NX")

    def find(self, digest: str) -> bytes | None:
        text: bytes | None = self._store.call("GET", f"pack:{digest}")
        return text
