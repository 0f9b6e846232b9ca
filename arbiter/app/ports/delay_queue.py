"""Rooms where messages wait for a time of their player's day."""

from collections.abc import Sequence
from typing import Protocol

from arbiter.app.ports.outbox import Message


class DelayQueue(Protocol):
    """A room where messages wait for a time of their player's day; `at` counts seconds of the epoch."""

    def put(self, player: str, message: Message, at: float) -> None:
        """Have a message wait; where others do already, for their time."""
        ...

    def due(self, now: float) -> list[str]:
        """Players whose time has come."""
        ...

    def messages(self, player: str) -> list[Message]: ...
    def later(self, player: str, at: float) -> None:
        """Set another time for what waits, if anything does."""
        ...

    def drop(self, player: str, messages: Sequence[Message]) -> None:
        """These wait no more; without any left, the player has no time either."""
        ...


class Digests(DelayQueue, Protocol):
    """The same room, whose messages leave it together in a mail of a day."""

    def take(self, player: str, day: str) -> str:
        """The day of the digest on its way, which is now this one where there was none; "" where nothing waits."""
        ...

    def gather(self, player: str) -> None:
        """Have all that waits taken along by the digest on its way."""
        ...

    def taken(self, player: str, day: str) -> list[Message]:
        """What the digest of that day is about; nothing when it is not on its way."""
        ...

    def done(self, player: str, day: str) -> None:
        """The digest of that day is on its way no more."""
        ...
