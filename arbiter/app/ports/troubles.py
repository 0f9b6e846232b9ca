"""Games with a problem that does not pass by itself."""

from typing import Protocol


class Troubles(Protocol):
    """Games in trouble, by kind: `unreadable`, or `reveal` where sealed answers could not be opened."""

    def note(self, kind: str, game: str, at: str) -> None:
        """Keep that a game is in trouble since `at` (RFC 3339), unless it was already."""
        ...

    def clear(self, kind: str, game: str) -> None: ...
    def since(self, kind: str, game: str) -> str:
        """Since when a game is in trouble, "" where it is not."""
        ...

    def games(self, kind: str) -> list[str]: ...
