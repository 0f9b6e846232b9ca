"""Retrying an append after a conflict with another one, or after a lost answer of the store."""

import time
from collections.abc import Callable

from arbiter.app import log_writer, repeated
from arbiter.app.idempotency import Call, stored_answer
from arbiter.app.ports.games import Known, Stale
from arbiter.app.ports.unavailable import Refusing, Unavailable
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal

SECONDS = 2.0


def until_written(
    services: Services, game: str, call: Call, attempt: Callable[[], "log_writer.Written | Known | Stale"]
) -> bytes:
    """The bytes to answer: of this attempt, or of the one that was stored under the call's id before.

    `attempt` loads, decides and appends. A conflict is tried again for up to 2 s, then `busy`. After a lost answer the
    id is looked for again first; when the store stays away, `Unavailable` goes on to the caller. What was stored where
    it may be lost is not answered: `Refusing` goes on at once.
    """
    services.writable()
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        match _attempt(services, game, call, attempt):
            case log_writer.Written() as written:
                return written.answer
            case Known() as before:
                return repeated.replay(services, game, before)
    raise Refusal("busy", "The game is changing too quickly; retry with the same key.")


def _attempt(
    services: Services, game: str, call: Call, attempt: Callable[[], "log_writer.Written | Known | Stale"]
) -> "log_writer.Written | Known | Stale":
    try:
        return attempt()
    except Refusing:
        raise
    except Unavailable:
        before = stored_answer(services, game, call)
        if before is None:
            raise
        return before
