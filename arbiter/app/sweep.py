"""Sweeps over the games for overdue work. A game that cannot be read does not hold up the others."""

import logging
import time
from collections.abc import Collection

from arbiter.app import lists
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.troubles import DEADLINE, REVEAL, UNREADABLE
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants

lines = logging.getLogger("malecon.games")


STUCK = 60.0  # seconds after which a reveal that was asked for is not just on its way


def unrevealed(services: Services) -> int:
    """Have every decision revealed whose answers are all in; returns how many. Doing so twice does no harm.

    One that was asked for is not asked for again, but is in trouble when that was a while ago.
    """
    due = services.games.due()
    requested = _requested_reveals(services) if due else {}
    for game, decision in due.items():
        if (game, decision) not in requested:
            services.outbox.push(Message("resolve", game, decision))
        elif requested[game, decision] > STUCK:
            services.troubles.note(REVEAL, game, services.now())
    return len(due)


def _requested_reveals(services: Services) -> dict[tuple[str, str], float]:
    """The reveals that the outbox asks for, and for how many seconds."""
    requests: dict[tuple[str, str], float] = {}
    after: dict[int, str] = {}
    while tasks := services.outbox.read(after, 0.0):
        after |= {task.shard: task.entry for task in tasks}
        for task in tasks:
            if task.message.kind == "resolve":
                reveal = task.message.game, task.message.decision
                requests.setdefault(reveal, time.time() - int(task.entry.partition("-")[0]) / 1000)
    return requests


def troubles(services: Services) -> int:
    """Look again at the games in trouble; returns for how many it goes on. Those that cannot be read are told of."""
    for game in services.troubles.games(UNREADABLE):
        if lists.restore(services, game):
            services.troubles.clear(UNREADABLE, game)
    due = services.games.reveals(services.troubles.games(REVEAL))
    passed = services.deadlines.passed(services.troubles.games(DEADLINE), instants.ms(services.now()))
    for kind, games in ((REVEAL, due.keys()), (DEADLINE, passed)):
        _tell(services, kind, games)
    return len(due) + len(passed) + len(services.troubles.games(UNREADABLE))


def _tell(services: Services, kind: str, going_on: Collection[str]) -> None:
    """Tell of the games whose trouble goes on; it is over in the others."""
    for game in services.troubles.games(kind):
        if game in going_on:
            lines.error("a %s keeps failing", kind, extra={"game": game})
        else:
            services.troubles.clear(kind, game)
