"""Finding what was left undone, from the games themselves."""

from typing import Any

from arbiter.app import log
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.position import Position
from arbiter.kernel.refusal import Refusal


def unrevealed(services: Services) -> int:
    """Have every decision revealed whose answers are all in; returns how many. Doing so twice does no harm."""
    due = services.games.reveals(services.games.running())
    for game, decision in due.items():
        services.outbox.push(Message("resolve", game, decision))
    return len(due)


def index(services: Services, game: str) -> None:
    """Enter a game into the lists it belongs to; invitations end with its start."""
    if _enter(services, game).status != "open":
        services.invitations.clear(game)


def _enter(services: Services, game: str) -> Position[Any]:
    found = log.load(services, game)
    p = found.position
    players = [] if found.archive else [taken.player for taken in p.taken if taken]
    services.index.put(game, p.begun, p.status, p.setup.visibility == "public", players)
    return p


def lists(services: Services) -> int:
    """Build the lists anew from all games; returns how many there are."""
    games = services.games.all()
    for game in games:
        try:
            _enter(services, game)
        except Refusal:  # decided by newer rules than ours: a newer process lists it
            continue
    return len(games)
