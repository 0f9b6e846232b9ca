"""Whose token a call came with."""

from collections.abc import Callable

from arbiter.app import codec, log
from arbiter.app.ports.players import Player, Token
from arbiter.app.services import Services

Authenticated = tuple[Player, Token]


def authenticate(services: Services, secret: str) -> Authenticated | None:
    """Whose token this is; None for an unknown one."""
    return _verified(services, services.players.authenticate(secret))


def authenticate_move(
    services: Services, secret: str, game: str
) -> tuple[Authenticated | None, Callable[[], log.Game]]:
    """The same, and a function that returns the game to move in, with its seed, as `log.load` does: read together."""
    vault = (log.ARCHIVE, "seed")
    authenticated, load = services.callers.authenticate(secret, game, codec.schema(), vault)
    return _verified(services, authenticated), lambda: log.opened(services, game, load)


def _verified(services: Services, authenticated: Authenticated | None) -> Authenticated | None:
    if authenticated is None:
        services.keyring.verify()  # nobody throws a token away because the store was emptied
    return authenticated
