"""Sweeps over the games for overdue work. A game that cannot be read does not hold up the others."""

import logging

from arbiter.app import lists, times
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.troubles import UNREADABLE
from arbiter.app.services import Services

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


def troubles(services: Services) -> int:
    """Look again at the games in trouble; returns for how many it goes on. Those that cannot be read are told of."""
    for game in services.troubles.games(UNREADABLE):
        if lists.restore(services, game):
            services.troubles.clear(UNREADABLE, game)
    failing = services.troubles.games("reveal")
    due = services.games.reveals(failing)
    for game in failing:
        if game in due:
            lines.error("a reveal keeps failing", extra={"game": game, "decision": due[game]})
        else:
            services.troubles.clear("reveal", game)
    return len(due) + len(services.troubles.games(UNREADABLE))
