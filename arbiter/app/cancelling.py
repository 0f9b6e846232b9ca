"""Giving up an open game."""

from functools import partial
from typing import Any

from arbiter.app import log, log_writer
from arbiter.app.lobby_action import LobbyAction, perform, refuse_archive
from arbiter.app.services import Services
from arbiter.kernel import lobby
from arbiter.kernel.decide import Draft


def cancel(services: Services, player: str, game: str, key: str | None) -> bytes:
    """Give up an open game; its creator's to do. The answer's JSON: `{"version", "status"}`."""
    change = partial(_cancel, services, player)
    return perform(services, LobbyAction(player=player, game=game, name="cancel", change=change, key=key))


def _cancel(services: Services, player: str, game: log.Game, seed: bytes, id: str) -> Draft[Any]:
    refuse_archive(game)
    draft = log_writer.draft(services, game, b"")
    lobby.cancel(draft, player)
    return draft
