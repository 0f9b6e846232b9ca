"""Conflicts: what to do when the game moved on while we decided, or the store's answer was lost."""

import time
from collections.abc import Callable

from arbiter.app import log
from arbiter.app.once import Call, known, replay
from arbiter.app.ports.games import Known, Stale
from arbiter.app.ports.unavailable import Refusing, Unavailable
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal

SECONDS = 2.0


def until_written(
    services: Services, game: str, call: Call, attempt: Callable[[], "log.Written | Known | Stale"]
) -> bytes:
    """The bytes to answer: of this attempt, or of the one that was stored under the call's id before.

    `attempt` loads, decides and appends. A conflict is tried again for up to 2 s, then `busy`. After a lost answer the
    id is looked for again first; when the store stays away, `Unavailable` goes on to the caller. What was stored where
    it may be lost is not answered: `Refusing` goes on at once.
    """
    services.writable()
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        match _attempt(services, game, call.id, attempt):
            case log.Written() as written:
                return written.answer
            case Known() as before:
                return replay(before, call.body)
    raise Refusal("busy", "The game is changing too quickly; retry with the same key.")


def _attempt(
    services: Services, game: str, id: str, attempt: Callable[[], "log.Written | Known | Stale"]
) -> "log.Written | Known | Stale":
    try:
        return attempt()
    except Refusing:
        raise
    except Unavailable:
        before = known(services, game, id)
        if before is None:
            raise
        return before
