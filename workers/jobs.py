"""What RQ runs. A job's last effect is to take its entry out of the outbox, and a second run finds nothing to do.

Names and arguments stay as they are: jobs that an earlier release has queued run after an upgrade.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from arbiter.app import absences as planned
from arbiter.app import archiving, deadlines, departing, try_order
from arbiter.app import resolve as reveals
from arbiter.app.ports.outbox import Message, Task
from arbiter.app.ports.troubles import DEADLINE, REVEAL
from arbiter.mail.sending import digests, overdue, reminders, send
from workers import context
from workers.queues import KINDS


def resolve(shard: int, entry: str, game: str, decision: str) -> None:
    """Open the sealed answers of a decision that an earlier attempt did not, or that an earlier release asked for."""
    services = context.services()
    if reveals.attempt(services, game, decision):
        services.troubles.clear(REVEAL, game)
        services.outbox.done(shard, entry)


def reveal(batch: Sequence[tuple[int, str, str, str]]) -> None:
    """Open the sealed answers of several decisions (shard, entry, game, decision), independently of each other."""
    _each("resolve", batch, reveals.attempt)


def deadline(shard: int, entry: str, game: str) -> None:
    """Append what follows from a game's deadlines, which an earlier attempt did not."""
    services = context.services()
    if deadlines.attempt(services, game):
        services.troubles.clear(DEADLINE, game)
        services.outbox.done(shard, entry)


def expire(batch: Sequence[tuple[int, str, str]]) -> None:
    """Append what follows from the deadlines of several games (shard, entry, game), independently of each other."""
    _each("deadline", batch, deadlines.attempt)


def _each(kind: str, batch: Sequence[Any], attempt: Callable[..., bool]) -> None:
    """After the lease the rest is left alone, as by then the relay dispatches it again."""
    services, end = context.services(), time.monotonic() + KINDS[kind].lease
    done = [
        (shard, entry) for shard, entry, *subject in batch if time.monotonic() < end and attempt(services, *subject)
    ]
    services.outbox.all_done(done)


def remind(shard: int, entry: str, game: str, seat: int) -> None:
    """Look after the reminders of a seat."""
    reminders.look_after(context.services(), game, seat)
    context.services().outbox.done(shard, entry)


def departed(shard: int, entry: str, player: str, game: str = "") -> None:
    """Open the seats of a player whose account is deleted, in one game where one is named."""
    departing.finish(context.services(), player, game)
    context.services().outbox.done(shard, entry)


def absences(shard: int, entry: str, player: str, about: str) -> None:
    """Have a player's games told of its absences; those that are not there after an hour were never planned."""
    age = time.time() - int(entry.partition("-")[0]) / 1000
    if planned.spread(context.services(), player, about) or age > KINDS["absences"].longest:
        context.services().outbox.done(shard, entry)


def absence(shard: int, entry: str, game: str, player: str) -> None:
    """Append a player's absences to a game."""
    if planned.record(context.services(), game, player):
        context.services().outbox.done(shard, entry)


def order(shard: int, entry: str, message: dict[str, Any]) -> None:
    """Try a seat's standing order for a decision that was opened."""
    try_order.attempt(context.services(), msgspec.convert(message, Message))
    context.services().outbox.done(shard, entry)


def archive(shard: int, entry: str, game: str) -> None:
    """Have an archive take the place of a finished game."""
    archiving.attempt(context.services(), game)
    context.services().outbox.done(shard, entry)


def verified(shard: int, entry: str, player: str, game: str = "") -> None:
    """Have a player told what is asked already, in one game where one is named."""
    if overdue.send_pending(context.services(), player, game):
        context.services().outbox.done(shard, entry)


def mail(shard: int, entry: str, message: dict[str, Any]) -> None:
    """Send the mail that an entry stands for."""
    task = Task(shard, entry, msgspec.convert(message, Message))
    send.send(context.services(), context.mailer(), task)


def digested(shard: int, entry: str, player: str, day: str) -> None:
    """Send a day's digest."""
    task = Task(shard, entry, Message("digest", "", player=player, about=day))
    digests.send(context.services(), context.mailer(), task)
