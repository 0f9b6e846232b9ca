"""What follows a record by which a seat changed hands, or a game expired: mails about it."""

from collections.abc import Container, Iterator
from typing import Any

from arbiter.app.ports.outbox import Message
from arbiter.kernel.position import Position, Taken


def messages(before: Position[Any], after: Position[Any], told: Container[int]) -> Iterator[Message]:
    """`told`: the seats that another mail about this record goes to."""
    about = str(after.version)
    for seat, (old, new) in enumerate(zip(before.taken, after.taken, strict=True), 1):
        if old and new and old.player != new.player:
            yield Message("seat_lost", after.game, "", seat, old.player, about)
            if seat not in told:
                yield Message("seat_taken", after.game, "", seat, new.player, about)
    if after.reason and not before.reason:
        yield from (Message("expired", after.game, "", seat, player, about) for seat, player in _seated(after.taken))


def _seated(taken: tuple[Taken | None, ...]) -> Iterator[tuple[int, str]]:
    return ((seat, each.player) for seat, each in enumerate(taken, 1) if each)
