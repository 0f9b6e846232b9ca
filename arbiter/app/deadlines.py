"""Deadlines: asking for the work on those that have passed, and appending what follows from them."""

import hashlib
import logging

from arbiter.app import log, log_writer, times
from arbiter.app.idempotency import Call
from arbiter.app.ports.games import BATCHES, Known, Stale
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants
from arbiter.kernel.timing.expiry import expire, overdue

AGAIN = 30_000  # ms after which a game whose deadline has passed is asked for again

lines = logging.getLogger("malecon.clock")


def fire(services: Services) -> int:
    """Ask for the work on all games whose deadline has passed; returns how many."""
    now = instants.ms(services.now())
    return services.deadlines.fire(now, now + AGAIN)


def repair(services: Services) -> int:
    """Enter games whose entry among the deadlines was lost, in one part of all games a minute; returns how many."""
    part = int(times.moment(services).timestamp() // 60) % BATCHES
    return services.deadlines.repair(part)


def attempt(services: Services, game: str) -> None:
    """Append what follows from the deadlines of a game that have passed; does nothing where none has.

    Refuses as `log.load` and `retry.until_written` do.
    """
    loaded = log.load(services, game)
    at = instants.ms(log_writer.time_of(services, loaded.position))
    if not overdue(loaded.position, at):
        return
    version = loaded.position.version
    id = hashlib.sha256(f"deadline/{game}/{version}".encode()).hexdigest()
    call = Call(id, "", keyed=True)
    until_written(services, game, call, lambda: _expire(services, game, version, call))


def _expire(services: Services, id: str, version: int, call: Call) -> log_writer.Written | Known | Stale:
    """Nothing happens where the game has moved on: if a deadline has passed then, it is asked for again."""
    game = log.load(services, id, call=call, vault=("seed",))
    if game.stored_answer:
        return game.stored_answer
    if game.position.version != version:
        return Known(True, b"")
    seed = log.seed(game)
    draft = log_writer.draft(services, game, seed)
    expire(draft, instants.ms(log_writer.time_of(services, game.position)))
    commit = log_writer.Commit(
        actor="arbiter",
        cause=log_writer.cause(services, "arbiter"),
        call=call,
        before=game.position,
        seed=seed,
    )
    return log_writer.write(services, draft, commit)
