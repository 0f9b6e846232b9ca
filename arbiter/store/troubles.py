"""Games in trouble: for each kind, a hash of games with the time since when."""

from arbiter.store.store import Store


class Troubles:
    """Implements `ports.troubles.Troubles`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def note(self, kind: str, game: str, at: str) -> None:
        self._store.call("HSETNX", _key(kind), game, at)

    def clear(self, kind: str, game: str) -> None:
        self._store.call("HDEL", _key(kind), game)

    def since(self, kind: str, game: str) -> str:
        time = self._store.call("HGET", _key(kind), game)
        return "" if time is None else str(time, "utf-8")

    def games(self, kind: str) -> list[str]:
        return sorted(game.decode() for game in self._store.call("HKEYS", _key(kind)))


def _key(kind: str) -> str:
    return f"trouble:{kind}"
