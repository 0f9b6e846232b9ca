"""Giving up an open game."""

from functools import partial

from arbiter.app import log
from arbiter.app.answers import left
from arbiter.app.lobby import Act, Decided, act, must_be_here
from arbiter.app.services import Services
from arbiter.kernel import lobby


def cancel(services: Services, player: str, game: str, key: str | None) -> bytes:
    """Give up an open game; its creator's to do. The answer's JSON: `{"version", "status"}`."""
    change = partial(_cancel, services, player)
    return act(services, Act(player=player, game=game, name="cancel", change=change, key=key))


def _cancel(services: Services, player: str, game: log.Game, seed: bytes, id: str) -> Decided:
    must_be_here(game)
    draft = log.draft(services, game, b"")
    lobby.cancel(draft, player)
    return draft, left
