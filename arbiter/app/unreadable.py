"""A stored game that this process cannot read: a newer version wrote it, or it is damaged. It is left as it is."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal

KIND = "unreadable"
SILENCE = 60.0  # seconds in which a process tells of a game once
MOST = 10_000  # games that it remembers having told of
_told: dict[str, float] = {}

log = logging.getLogger("malecon.games")


class Unreadable(Refusal):
    """Refuses `game_unreadable`; `game` is its id."""

    def __init__(self, game: str) -> None:
        detail = (
            f"This server cannot read game {game} at the moment: a newer version wrote it, or its stored data is "
            "damaged. It is left unchanged, and the reason is in the server's log."
        )
        super().__init__("game_unreadable", detail, game=game, retry_after=60)


class Newer(Exception):
    """A newer process wrote the log: by rules, or in a format, that this one does not know."""


class NewerRules(Refusal):
    """Refuses `busy`: a newer process goes on with the game whose id is `game`."""

    def __init__(self, game: str) -> None:
        detail = f"Game {game} was written by a newer version of Malecon than this server has; try again later."
        super().__init__("busy", detail, game=game)


@contextmanager
def reading(services: Services, game: str) -> Iterator[None]:
    """Whatever goes wrong while a stored game is read is refused, told to the log and counted."""
    try:
        yield
    except (Refusal, Unavailable):
        raise
    except Newer as newer:
        tell(services, game, newer)
        raise NewerRules(game) from newer
    except Exception as error:
        tell(services, game, error)
        raise Unreadable(game) from error


def tell(services: Services, game: str, error: Exception) -> None:
    """An error line, and the game among those in trouble; for each process and game once a minute."""
    now = time.monotonic()
    if now < _told.get(game, 0.0):
        return
    if len(_told) >= MOST:
        _told.clear()
    _told[game] = now + SILENCE
    log.error("game cannot be read", exc_info=error, extra={"game": game})
    with suppress(Unavailable):
        services.troubles.note(KIND, game, services.now())
