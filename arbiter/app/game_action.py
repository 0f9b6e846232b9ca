"""An act in a running game that is no move, such as a vote; appended once."""

from collections.abc import Callable
from typing import Any

import msgspec

from arbiter.app import log, log_writer
from arbiter.app.idempotency import Call, call
from arbiter.app.ports.games import Known, Stale
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.kernel.decide import Draft
from arbiter.kernel.records import Actor


class GameAction(msgspec.Struct, frozen=True, kw_only=True):
    """What `player` does to a game, and the kind of its answer.

    `name` and `body` are those of the call, `key` the client's. `actor` finds out as whom the player acts, or refuses;
    `decide` drafts, given the actor and the append's id.
    """

    player: str
    game: str
    name: str
    body: object
    key: str | None
    actor: Callable[[log.Game], Actor]
    decide: Callable[[Draft[Any], Actor, str], None]
    answer: str


def perform(services: Services, action: GameAction) -> bytes:
    """The answer's JSON."""
    request = call(services, f"{action.name}/{action.game}", action.player, action.key, action.body)
    return until_written(services, action.game, request, lambda: _attempt(services, action, request))


def _attempt(services: Services, action: GameAction, request: Call) -> log_writer.Written | Known | Stale:
    game = log.load(services, action.game, call=request, vault=("seed",))
    if game.stored_answer:
        return game.stored_answer
    actor, seed = action.actor(game), log.seed(game)
    draft = log_writer.draft(services, game, seed)
    action.decide(draft, actor, request.id)
    commit = log_writer.Commit(
        actor=actor,
        cause=log_writer.cause(services, "api"),
        call=request,
        before=game.position,
        seed=seed,
        kind=action.answer,
    )
    return log_writer.write(services, draft, commit)
