"""What opening, joining, leaving and cancelling games have in common: a player's act, appended once."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from arbiter.app import log
from arbiter.app.invited import hide_private
from arbiter.app.once import Call, call
from arbiter.app.ports.games import Known, Stale
from arbiter.app.ports.invitations import Invitation
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.kernel.decide import Draft
from arbiter.kernel.position import Position
from arbiter.kernel.refusal import Refusal

Answering = Callable[..., bytes]  # of the rules, the position, its head, the record
Decided = tuple[Draft[Any], Answering]
Change = Callable[[log.Game, bytes, str], Decided]
Ticket = Callable[[Position[Any]], Invitation | None]


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """What a player does to an open game.

    `name` and `body` are those of the call, `key` the client's; `change` decides, given the game, its seed and the
    append's id; `ticket` is the invitation that is used up.
    """

    player: str
    game: str
    name: str
    change: Change
    body: object = ""
    key: str | None = None
    ticket: Ticket = lambda position: None
    via: str = "api"


def act(services: Services, done: Act) -> bytes:
    """The answer's JSON."""
    once = call(services, f"{done.name}/{done.game}", done.player, done.key, done.body)
    return until_written(services, done.game, once, lambda: _attempt(services, done, once))


def _attempt(services: Services, done: Act, once: Call) -> log.Written | Known | Stale:
    found = log.load(services, done.game, id=once.id, vault=("seed",))
    if found.known:
        return found.known
    used = done.ticket(found.position)
    if used is None:
        hide_private(services, found, done.player)
    seed = log.seed(found)
    draft, answer = done.change(found, seed, once.id)
    commit = log.Commit(
        actor={"player": done.player},
        cause=log.cause(services, done.via),
        call=once,
        before=found.position,
        seed=seed,
        answer=partial(answer, draft.rules),
        vault=_used(used, done.player) if used else {},
        needs=used.field if used else "",
    )
    return log.write(services, draft, commit)


def _used(invitation: Invitation, player: str) -> Mapping[str, bytes]:
    return {invitation.field: msgspec.json.encode(msgspec.structs.replace(invitation, used=player))}


def must_be_here(game: log.Game) -> None:
    """The ids in an archive copy are nobody's here; refuses `forbidden`."""
    if game.archive:
        raise Refusal("forbidden", "This is a copy of a game played elsewhere; nobody here has a seat in it.")
