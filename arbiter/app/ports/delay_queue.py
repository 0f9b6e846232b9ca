"""Queues in which messages wait for a time of their player's day."""

from collections.abc import Sequence
from typing import Protocol

from arbiter.app.ports.outbox import Message


class DelayQueue(Protocol):
    """A queue in which messages wait for a time of their player's day; `at` counts seconds of the epoch."""

    def put(self, player: str, message: Message, at: float) -> None:
        """Add a message; where others of the player wait already, until their time."""
        ...

    def due(self, now: float) -> list[str]:
        """Players whose time has come."""
        ...

    def messages(self, player: str) -> list[Message]: ...
    def later(self, player: str, at: float) -> None:
        """Set another time for what waits, if anything does."""
        ...

    def drop(self, player: str, messages: Sequence[Message]) -> None:
        """Remove messages; without any left, the player is removed too."""
        ...


class Digests(DelayQueue, Protocol):
    """The same, for messages that go out together in one mail a day."""

    def take(self, player: str, day: str) -> str:
        """The day of the digest on its way, which is now this one where there was none; "" where nothing waits."""
        ...

    def gather(self, player: str) -> None:
        """Include everything that waits in the digest on its way."""
        ...

    def taken(self, player: str, day: str) -> list[Message]:
        """What the digest of that day is about; nothing when it is not on its way."""
        ...

    def done(self, player: str, day: str) -> None:
        """The digest of that day is on its way no more."""
        ...
