"""What an administrator does to a game."""

from typing import Any

from arbiter.app import log
from arbiter.app.game_action import GameAction, perform
from arbiter.app.lobby_action import refuse_archive
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants
from arbiter.kernel.decide import Draft
from arbiter.kernel.endings import ADMIN
from arbiter.kernel.records import Actor
from arbiter.kernel.repair import Repair, repair


def perform_repair(services: Services, admin: str, game: str, wanted: Repair, key: str | None) -> bytes:
    """The answer's JSON: `{"version", "status", "head"}`. `admin` is the account of the token."""

    def actor(loaded: log.Game) -> Actor:
        refuse_archive(loaded)
        return ADMIN

    def decide(draft: Draft[Any], actor: Actor, id: str) -> None:
        repair(draft, wanted, instants.ms(draft.at))

    return perform(
        services,
        GameAction(
            player=admin, game=game, name="admin", body=wanted, key=key, actor=actor, decide=decide, answer="left"
        ),
    )
