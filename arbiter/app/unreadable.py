"""A stored game that this process cannot read: a newer version wrote it, or it is damaged. It is left as it is."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from arbiter.app.ports.archives import Unreachable
from arbiter.app.ports.troubles import UNREADABLE
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal

REPORT_INTERVAL = 60.0  # seconds between two reports of the same game by a process
MAX_REPORTED = 10_000  # games whose last report a process remembers
_reported: dict[str, float] = {}

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
    """Turn any error in reading a stored game into a refusal, with a log line and a count."""
    try:
        yield
    except (Refusal, Unavailable):
        raise
    except Newer as newer:
        report(services, game, newer)
        raise NewerRules(game) from newer
    except Exception as error:
        report(services, game, error)
        raise Unreadable(game) from error


def report(services: Services, game: str, error: Exception) -> None:
    """Log an error and note the game as in trouble, at most once a minute for each process and game.

    Where no archive can be read at the moment, it is not this game that is in trouble.
    """
    now = time.monotonic()
    if now < _reported.get(game, 0.0):
        return
    if len(_reported) >= MAX_REPORTED:
        _reported.clear()
    _reported[game] = now + REPORT_INTERVAL
    log.error("game cannot be read", exc_info=error, extra={"game": game})
    if isinstance(error, Unreachable):
        return
    with suppress(Unavailable):
        services.troubles.note(UNREADABLE, game, services.now())
