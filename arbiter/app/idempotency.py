"""Idempotent calls: retries with the same key count as one call, with one answer."""

import msgspec

from arbiter.app.ids import append_id, body_digest
from arbiter.app.ports.games import Known
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.refusal import Refusal


class Call(msgspec.Struct, frozen=True):
    """`id` names the call's append, `body` is the digest of what was asked; `keyed`: it came with a key."""

    id: str
    body: str
    keyed: bool


def call(services: Services, name: str, player: str, key: str | None, body: object) -> Call:
    """A call of this name by a player. Keys belong to a player and a name."""
    return Call(append_id(services, name, player, key), body_digest(body), key is not None)


def stored_answer(services: Services, game: str, call: Call) -> Known | None:
    """What was answered under the id of a call."""
    with reading(services, game):
        loaded = services.games.load(game, "", id=call.id, body=call.body)
    return loaded.known if loaded else None


def require_same(same: bool) -> None:
    """Refuse a call whose key was used with another body."""
    if not same:
        raise Refusal("idempotency_mismatch", "This Idempotency-Key was used with a different body; use a new one.")
