"""Games that are over: those that rest in the store, and those whose history is in an archive."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from arbiter.app.ports.archives import Contents


class Finished(Protocol):
    """Finished and cancelled games. Times are in seconds since the epoch."""

    def due(self, ended_before: float) -> list[str]:
        """Some of the games that ended before a time and are not archived yet, those that wait longest first."""
        ...

    def postpone(self, games: Sequence[str], ended: float) -> None:
        """Have games that are due count as ended at a later time."""
        ...

    def enter(self, games: Sequence[str], now: float) -> int:
        """Have those of these games rest from now on that are over and neither rest nor are archived; how many."""
        ...

    def contents(self, game: str) -> Contents | None:
        """All of a game that is over; None if it is archived, or is no such game."""
        ...

    def replace(self, contents: Contents, digest: str) -> bool:
        """Put the digest of its archive in place of a game; False if the game is not as it was read."""
        ...

    def archived(self) -> Mapping[str, str]:
        """The digests of all archived games."""
        ...
