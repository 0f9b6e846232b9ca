"""Giving seats of open games back."""

from contextlib import suppress
from functools import partial
from typing import Any

from arbiter.app import log, log_writer
from arbiter.app.lobby_action import LobbyAction, perform, refuse_archive
from arbiter.app.own_games import own_games
from arbiter.app.services import Services
from arbiter.kernel import lobby
from arbiter.kernel.decide import Draft
from arbiter.kernel.refusal import Refusal


def leave(services: Services, player: str, game: str, key: str | None, via: str = "api") -> bytes:
    """Give an open game's seat back; its creator leaving cancels it. The answer's JSON: `{"version", "status"}`."""
    change = partial(_leave, services, player)
    return perform(services, LobbyAction(player=player, game=game, name="leave", change=change, key=key, via=via))


def _leave(services: Services, player: str, game: log.Game, seed: bytes, id: str) -> Draft[Any]:
    refuse_archive(game)
    draft = log_writer.draft(services, game, b"")
    lobby.leave(draft, player)
    return draft


def leave_all(services: Services, player: str) -> None:
    """Leave every open game, before a player goes; those that started meanwhile go on."""
    for game in own_games(services, player, "open"):
        with suppress(Refusal):
            leave(services, player, game, None)
