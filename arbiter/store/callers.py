"""Callers of the API: a token and the game that its call is about, read in one round trip."""

from collections.abc import Callable, Sequence

from arbiter.app.ports.games import Loaded
from arbiter.app.ports.players import Player, Token
from arbiter.store.games import Games
from arbiter.store.players import Players
from arbiter.store.store import Store


class Callers:
    """Implements `ports.callers`."""

    def __init__(self, store: Store, players: Players, games: Games) -> None:
        self._store, self._players, self._games = store, players, games

    def authenticate(
        self, secret: str, game: str, schema: str, vault: Sequence[str]
    ) -> tuple[tuple[Player, Token] | None, Callable[[], Loaded | None]]:
        token, load = self._store.read_together(
            self._players.token(secret), self._games.loading(game, schema, "", vault)
        )
        return self._players.owner(token()), lambda: self._games.loaded(game, schema, "", "", vault, load())
