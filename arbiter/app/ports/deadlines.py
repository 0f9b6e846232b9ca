"""Deadlines of games that are open or running, written by the append that sets them."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol


class Due(NamedTuple):
    """A game at a version, and its earliest deadline or 0."""

    game: str
    version: int
    deadline: int


class Fired(NamedTuple):
    """A game whose deadline has passed: since when it was asked what follows, in seconds; None where that was lost."""

    game: str
    age: float | None


class Armed(NamedTuple):
    """How many games have a deadline; for how long the first has passed without anything following, in ms, or None."""

    games: int
    overdue: int | None


class Deadlines(Protocol):
    """Games by their earliest deadline. Times are in ms since the epoch."""

    def fire(self, now: int) -> int:
        """Ask for what follows from deadlines that have passed (outbox kind `deadline`); returns in how many games.

        A game is asked for once, until an append or `enter` sets another deadline.
        """
        ...

    def fired(self) -> list[Fired]:
        """The games that were asked for and have not moved on since."""
        ...

    def lost(self, part: int) -> tuple[list[Due], list[str]]:
        """Games of one of the `BATCHES` parts that are not entered: with deadlines, and without a snapshot."""
        ...

    def enter(self, games: Iterable[Due]) -> None:
        """Have games fire at these deadlines, unless they have moved on from these versions."""
        ...

    def passed(self, games: Iterable[str], now: int) -> set[str]:
        """Those of these games whose deadline has passed, as their snapshots say."""
        ...

    def armed(self, now: int) -> Armed: ...
