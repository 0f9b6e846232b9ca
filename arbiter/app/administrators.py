"""Administrators: accounts that have no seats and no address, with a token that may repair games."""

from msgspec.structs import replace

from arbiter.app import players
from arbiter.app.services import Services

NAME = "(administrator)"  # no player may be named like that
SCOPES = ("read", "admin")


def appoint(services: Services) -> tuple[str, str]:
    """The id of a new administrator, and the token, which is shown this once."""
    player, token, secret = players.stranger(services, NAME)
    services.players.create(player, replace(token, scopes=SCOPES), secret)
    return player.id, secret


def dismiss(services: Services, id: str) -> bool:
    """Revoke an administrator's token; whether the id is an administrator's."""
    player = services.players.get(id)
    if player is None or player.name != NAME:
        return False
    services.players.delete(id)
    return True
