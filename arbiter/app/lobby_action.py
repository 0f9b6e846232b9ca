"""A player's action on a game (joining, leaving, cancelling, taking a seat over), appended once."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from arbiter.app import log, log_writer
from arbiter.app.admission import hide_private
from arbiter.app.idempotency import Call, call
from arbiter.app.ports.games import Known, Stale
from arbiter.app.ports.invitations import Invitation
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.kernel.decide import Draft
from arbiter.kernel.position import Position
from arbiter.kernel.refusal import Refusal

Change = Callable[[log.Game, bytes, str], Draft[Any]]
Ticket = Callable[[Position[Any]], Invitation | None]


class LobbyAction(msgspec.Struct, frozen=True, kw_only=True):
    """What a player does to a game, not as one of its seats, and the kind of its answer.

    `name` and `body` are those of the call, `key` the client's; `change` decides, given the game, its seed and the
    append's id; `ticket` is the invitation that is used up.
    """

    player: str
    game: str
    name: str
    change: Change
    answer: str = "left"
    body: object = ""
    key: str | None = None
    ticket: Ticket = lambda position: None
    via: str = "api"


def perform(services: Services, action: LobbyAction) -> bytes:
    """The answer's JSON."""
    request = call(services, f"{action.name}/{action.game}", action.player, action.key, action.body)
    return until_written(services, action.game, request, lambda: _attempt(services, action, request))


def _attempt(services: Services, action: LobbyAction, request: Call) -> log_writer.Written | Known | Stale:
    game = log.load(services, action.game, call=request, vault=("seed",))
    if game.stored_answer:
        return game.stored_answer
    invitation = action.ticket(game.position)
    if invitation is None:
        hide_private(services, game, action.player)
    seed = log.seed(game)
    draft = action.change(game, seed, request.id)
    commit = log_writer.Commit(
        actor={"player": action.player},
        cause=log_writer.cause(services, action.via),
        call=request,
        before=game.position,
        seed=seed,
        kind=action.answer,
        vault=_mark_used(invitation, action.player) if invitation else {},
        needs=invitation.field if invitation else "",
    )
    return log_writer.write(services, draft, commit)


def _mark_used(invitation: Invitation, player: str) -> Mapping[str, bytes]:
    return {invitation.field: msgspec.json.encode(msgspec.structs.replace(invitation, used=player))}


def refuse_archive(game: log.Game) -> None:
    """Refuse `forbidden` for an archive copy, in which nobody here has a seat."""
    if game.archive:
        raise Refusal("forbidden", "This is a copy of a game played elsewhere; nobody here has a seat in it.")
