"""Standing orders, as they are kept in the vaults of their games."""

from collections.abc import Sequence
from typing import Protocol

from arbiter.app.ports.outbox import Message

FIELD = "order:"  # how the names of their fields begin


def field(seat: int, player: str) -> str:
    """Where in the vault a seat's order lies; a successor in the seat has a field of its own."""
    return f"{FIELD}{seat}:{player}"


class Orders(Protocol):
    """Orders by game and `field`, in clear; the store encrypts them. Nothing of this is told to anyone."""

    def get(self, game: str, field: str) -> bytes | None: ...

    def keep(self, game: str, field: str, order: bytes, version: int) -> bool:
        """Keep one in place of any before it; False when the game is no longer at this version."""
        ...

    def drop(self, game: str, field: str, order: bytes, messages: Sequence[Message] = ()) -> bool:
        """Drop one and write messages to the outbox, at once; False when another, or none, lies there by now."""
        ...

    def clear(self, game: str) -> None:
        """Drop all of a game."""
        ...
