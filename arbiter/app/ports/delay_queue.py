"""Waiting lists: messages that wait for a time of their player's day."""

from collections.abc import Sequence
from typing import Protocol

from arbiter.app.ports.outbox import Message


class DelayQueue(Protocol):
    """A waiting list of messages, each for a time of its player's day; `at` is in seconds since the epoch."""

    def put(self, player: str, message: Message, at: float) -> None:
        """Add a message; if others of the player wait already, it waits for their time."""
        ...

    def due(self, now: float) -> list[str]:
        """Players whose time has come."""
        ...

    def messages(self, player: str) -> list[Message]: ...
    def later(self, player: str, at: float) -> None:
        """Set another time for the player's messages, if there are any."""
        ...

    def drop(self, player: str, messages: Sequence[Message]) -> None:
        """Remove these messages, and the player's time if none are left."""
        ...


class Digests(DelayQueue, Protocol):
    """A waiting list whose messages leave together, in one mail a day."""

    def take(self, player: str, day: str) -> str:
        """The day of the digest being sent, which is now this one if there was none; "" if nothing waits."""
        ...

    def gather(self, player: str) -> None:
        """Move everything that waits into the digest being sent."""
        ...

    def taken(self, player: str, day: str) -> list[Message]:
        """What the digest of that day is about; nothing if it is not being sent."""
        ...

    def done(self, player: str, day: str) -> None:
        """The digest of that day is no longer being sent."""
        ...
