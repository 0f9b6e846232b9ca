"""Sweeps over the games for overdue work. A game that cannot be read does not hold up the others."""

import logging
from typing import Any

from arbiter.app import log, times
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.app.unreadable import KIND, report
from arbiter.kernel.position import Position
from arbiter.kernel.refusal import Refusal

lines = logging.getLogger("malecon.games")


STUCK = 60.0  # seconds after which a reveal that was asked for is not just on its way


def unrevealed(services: Services) -> int:
    """Have every decision revealed whose answers are all in; returns how many. Doing so twice does no harm.

    One that was asked for is not asked for again, but is in trouble when that was a while ago.
    """
    due = services.games.reveals(services.games.running())
    requested = _requested_reveals(services) if due else {}
    for game, decision in due.items():
        if (game, decision) not in requested:
            services.outbox.push(Message("resolve", game, decision))
        elif times.moment(services).timestamp() - requested[game, decision] > STUCK:
            services.troubles.note("reveal", game, services.now())
    return len(due)


def _requested_reveals(services: Services) -> dict[tuple[str, str], float]:
    """The reveals that the outbox asks for, and since when (seconds of the epoch)."""
    requests: dict[tuple[str, str], float] = {}
    after: dict[int, str] = {}
    while tasks := services.outbox.read(after, 0.0):
        after |= {task.shard: task.entry for task in tasks}
        for task in tasks:
            if task.message.kind == "resolve":
                reveal = task.message.game, task.message.decision
                requests.setdefault(reveal, int(task.entry.partition("-")[0]) / 1000)
    return requests


def index(services: Services, game: str) -> None:
    """Enter a game into the lists it belongs to; invitations end with its start."""
    if _enter(services, game).status != "open":
        services.invitations.clear(game)


def _enter(services: Services, game: str) -> Position[Any]:
    loaded = log.load(services, game)
    p = loaded.position
    players = [] if loaded.archive else [taken.player for taken in p.taken if taken]
    services.index.put(game, p.begun, p.status, p.setup.visibility == "public", players)
    return p


def lists(services: Services) -> int:
    """Build the lists anew from all games; returns how many there are."""
    games = services.games.all()
    for game in games:
        _try_enter(services, game)
    return len(games)


def troubles(services: Services) -> int:
    """Look again at the games in trouble; returns for how many it goes on. Those that cannot be read are told of."""
    for game in services.troubles.games(KIND):
        if _try_enter(services, game):
            services.troubles.clear(KIND, game)
    failing = services.troubles.games("reveal")
    due = services.games.reveals(failing)
    for game in failing:
        if game in due:
            lines.error("a reveal keeps failing", extra={"game": game, "decision": due[game]})
        else:
            services.troubles.clear("reveal", game)
    return len(due) + len(services.troubles.games(KIND))


def _try_enter(services: Services, game: str) -> bool:
    """Whether the game could be read; one decided by newer rules than ours is listed by a newer process."""
    try:
        _enter(services, game)
    except Refusal as refusal:
        return not refusal.passing
    except Unavailable:
        raise
    except Exception as error:
        report(services, game, error)
        return False
    return True
