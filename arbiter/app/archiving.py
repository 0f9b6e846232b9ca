"""Archiving: a finished game leaves the store for an archive once it has rested, and is read from there."""

import logging
from collections.abc import Mapping, Sequence

import msgspec

from arbiter.app import times
from arbiter.app.ports.archives import ArchiveError, Unreachable
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services

RETRY = 3600.0  # seconds after which archiving is asked for again where it failed

log = logging.getLogger("malecon.archive")


class Findings(msgspec.Struct, frozen=True):
    """What a check of the archives found: how many archived games there are, and why some cannot be read.

    `unused` are the names of archives that no game refers to or is about to, such as those of games that are gone.
    """

    games: int
    unreadable: Mapping[str, str]
    unused: Sequence[str]


def enter(services: Services, games: Sequence[str]) -> int:
    """Have those of these games rest that a release without archives finished; returns how many."""
    return services.finished.enter(games, times.moment(services).timestamp())


def request(services: Services) -> int:
    """Ask for the archiving of games that have rested; returns how many. Doing so twice does no harm."""
    rest, now = services.settings.archive_after, times.moment(services).timestamp()
    games = [] if rest is None else services.finished.due(now - rest)
    for game in games:
        services.outbox.push(Message("archive", game))
    if rest is not None:
        services.finished.postpone(games, now - rest + RETRY)
    return len(games)


def attempt(services: Services, game: str) -> None:
    """Archive a game. What prevents that is logged, and the game stays where it is until it is asked for again."""
    try:
        archive(services, game)
    except Unavailable:
        raise
    except ArchiveError as error:
        log.error("game could not be archived: %s", error, extra={"game": game})
    except Exception:
        log.exception("game could not be archived", extra={"game": game})


def archive(services: Services, game: str) -> None:
    """Put an archive in place of a game that is over; nothing is dropped before the archive was read back."""
    services.invitations.clear(game)
    services.orders.clear(game)
    contents = services.finished.contents(game)
    if contents is None:
        return
    digest = services.archives.keep(contents)
    if services.finished.replace(contents, digest):
        log.info("game archived", extra={"game": game, "records": len(contents.records)})
    else:
        log.warning("game changed while it was being archived", extra={"game": game})


def check(services: Services) -> Findings:
    """Read every archive that a game refers to. Raises `Unreachable` if none can be read at the moment."""
    present = list(services.archives.all())
    archived = services.finished.archived()
    reasons = {game: _reason(services, game, digest) for game, digest in archived.items()}
    unused = [name for name, game, digest in present if not _used(services, game, digest, archived)]
    return Findings(len(archived), {game: reason for game, reason in reasons.items() if reason}, sorted(unused))


def _used(services: Services, game: str, digest: str, archived: Mapping[str, str]) -> bool:
    """Whether a game refers to an archive, or may do so soon: it is written before its game is replaced."""
    return archived[game] == digest if game in archived else services.games.version(game) >= 0


def _reason(services: Services, game: str, digest: str) -> str:
    """Why an archive cannot be read, or ""."""
    try:
        services.archives.read(game, digest)
    except Unreachable:
        raise
    except ArchiveError as error:
        return str(error)
    return ""
