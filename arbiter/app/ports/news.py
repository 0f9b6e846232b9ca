"""What wakes long polls."""

from typing import Protocol


class News(Protocol):
    """Told after each append, to wake long polls."""

    def wait(self, game: str, seconds: float, after: int | None = None) -> None:
        """Return when the game's version is beyond `after` (None: beyond the present one), or after so many seconds."""
        ...
