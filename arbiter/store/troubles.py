"""Games in trouble: for each kind, a hash of games with the time since when."""

from collections.abc import Sequence

from arbiter.store.key_names import troubles
from arbiter.store.store import Store


class Troubles:
    """Implements `ports.troubles.Troubles`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def note(self, kind: str, game: str, at: str) -> None:
        self._store.call("HSETNX", troubles(kind), game, at)

    def clear(self, kind: str, game: str) -> None:
        self._store.call("HDEL", troubles(kind), game)

    def among(self, kind: str, games: Sequence[str]) -> dict[str, str]:
        times = self._store.call("HMGET", troubles(kind), *games) if games else []
        return {game: time.decode() for game, time in zip(games, times, strict=True) if time}

    def games(self, kind: str) -> list[str]:
        return sorted(game.decode() for game in self._store.call("HKEYS", troubles(kind)))
