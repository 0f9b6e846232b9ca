"""Deadlines: asking for what follows from those that have passed, and appending it."""

import hashlib
import itertools
import logging
from collections.abc import Iterable, Iterator

from arbiter.app import log, log_writer
from arbiter.app.attempts import succeeds
from arbiter.app.idempotency import Call
from arbiter.app.ports.deadlines import Due
from arbiter.app.ports.games import BATCHES, Known, Stale
from arbiter.app.ports.troubles import DEADLINE
from arbiter.app.ports.unavailable import Damaged, Unavailable
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants
from arbiter.kernel.position import next_deadline, reveal_due
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.timing.expiry import expire, has_passed

STUCK = 60.0  # seconds after which what was asked for is not just on its way
AT_ONCE = 4  # parts of all games that are looked through at once

lines = logging.getLogger("malecon.clock")
_parts = itertools.cycle(range(BATCHES))


def fire(services: Services) -> int:
    """Ask for what follows from all deadlines that have passed; returns in how many games."""
    return services.deadlines.fire(instants.ms(services.now()))


def again(services: Services) -> int:
    """Have games fire once more where what they asked for was lost; returns in how many nothing has followed yet.

    They are in trouble when they asked for it a while ago.
    """
    fired = services.deadlines.fired()
    services.deadlines.enter(_read(services, (game for game, age in fired if age is None)))
    for game, age in fired:
        if age is not None and age > STUCK:
            services.troubles.note(DEADLINE, game, services.now())
    return len(fired)


def repair(services: Services) -> int:
    """Enter games that are lost among the deadlines, in some parts of all games; returns how many."""
    return sum(_repair(services, next(_parts)) for _ in range(AT_ONCE))


def restore(services: Services) -> int:
    """The same in all games."""
    return sum(_repair(services, part) for part in range(BATCHES))


def _repair(services: Services, part: int) -> int:
    try:
        lost, unknown = services.deadlines.lost(part)
    except Damaged:
        lines.exception("deadlines cannot be told in one part of all games", extra={"part": part})
        return 0
    lost += _read(services, unknown)
    services.deadlines.enter(lost)
    return len(lost)


def _read(services: Services, games: Iterable[str]) -> Iterator[Due]:
    """Deadlines as the games themselves have them; one that cannot be read does not hold up the others."""
    for game in games:
        try:
            yield _due(log.load(services, game))
        except Unavailable:
            raise
        except Exception:
            lines.exception("a deadline cannot be told", extra={"game": game})


def _due(game: log.Game) -> Due:
    return Due(game.position.game, game.position.version, next_deadline(game.position))


def attempt(services: Services, game: str) -> bool:
    """Whether all that follows from the game's deadlines is done (`attempts.succeeds`)."""
    return succeeds(services, DEADLINE, lambda: enforce(services, game), game)


def enforce(services: Services, id: str) -> None:
    """Append what follows from the deadlines of a game that have passed; where none has it fires when one does.

    Refuses as `log.load` and `retry.until_written` do.
    """
    game = log.load(services, id, vault=("seed",))
    if not has_passed(game.position, instants.ms(log_writer.time_of(services, game.position))):
        services.deadlines.enter([_due(game)])
        return
    if reveal_due(game.rules, game.position):
        raise Refusal("busy", "The sealed answers are about to be opened.")
    call = Call(hashlib.sha256(f"deadline/{id}/{game.position.version}".encode()).hexdigest(), "", keyed=True)
    until_written(services, id, call, lambda: _expire(services, game, call))


def _expire(services: Services, game: log.Game, call: Call) -> log_writer.Written | Known:
    """Nothing happens where the game has moved on: if a deadline has passed then, it fires anew."""
    seed = log.seed(game)
    draft = log_writer.draft(services, game, seed)
    expire(draft, instants.ms(draft.at))
    commit = log_writer.Commit(
        actor="arbiter",
        cause=log_writer.cause(services, "arbiter"),
        call=call,
        before=game.position,
        seed=seed,
    )
    written = log_writer.write(services, draft, commit)
    return Known(True, b"") if isinstance(written, Stale) else written
