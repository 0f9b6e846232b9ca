"""Callers of the API, and what their calls are about."""

from collections.abc import Callable, Sequence
from typing import Protocol

from arbiter.app.ports.games import Loaded
from arbiter.app.ports.players import Player, Token


class Callers(Protocol):
    """`Players.authenticate` and `Games.load` at once: one round trip on a single server."""

    def authenticate(
        self, secret: str, game: str, schema: str, vault: Sequence[str]
    ) -> tuple[tuple[Player, Token] | None, Callable[[], Loaded | None]]:
        """Whose token this is, and a function that returns the game; it raises what `Games.load` would."""
        ...
