"""Games with a problem that does not pass by itself."""

from collections.abc import Sequence
from typing import Protocol

# Kinds: games that a process could not read, sealed answers that could not be opened, deadlines without what follows.
UNREADABLE, REVEAL, DEADLINE = "unreadable", "reveal", "deadline"


class Troubles(Protocol):
    """Games in trouble, by kind."""

    def note(self, kind: str, game: str, at: str) -> None:
        """Keep that a game is in trouble since `at` (RFC 3339), unless it was already."""
        ...

    def clear(self, kind: str, game: str) -> None: ...
    def among(self, kind: str, games: Sequence[str]) -> dict[str, str]:
        """Those of these games that are in trouble, and since when."""
        ...

    def games(self, kind: str) -> list[str]: ...
