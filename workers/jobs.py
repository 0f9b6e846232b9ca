"""What RQ runs. A job's last effect is to take its entry out of the outbox, and a second run finds nothing to do.

Names and arguments stay as they are: jobs that an earlier release has queued run after an upgrade.
"""

from typing import Any

import msgspec

from arbiter.app import archiving
from arbiter.app import resolve as reveals
from arbiter.app.ports.outbox import Message, Task
from arbiter.mail.sending import digests, overdue, send
from workers import context


def resolve(shard: int, entry: str, game: str, decision: str) -> None:
    """Open the sealed answers of a decision."""
    if reveals.attempt(context.services(), game, decision):
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
