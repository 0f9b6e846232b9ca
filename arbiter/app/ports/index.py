"""Lists of games."""

from collections.abc import Sequence
from typing import Protocol


class Index(Protocol):
    """Lists that may lag. Newest first; a cursor is opaque."""

    def put(self, game: str, created: str, status: str, public: bool, players: Sequence[str]) -> None:
        """Enter a game into the lists it belongs to and take it out of the others."""
        ...

    def page(self, *, player: str = "", status: str = "", cursor: str = "", limit: int = 50) -> tuple[list[str], str]:
        """Game ids of the public list, or of a player's own, and the next cursor ("" at the end).

        Raises `ValueError` for a cursor that no page gave.
        """
        ...
