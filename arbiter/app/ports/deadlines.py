"""Deadlines of running games, written by the append that sets them."""

from typing import Protocol


class Deadlines(Protocol):
    """Games by their earliest deadline. Times are in ms since the epoch."""

    def fire(self, now: int, again: int) -> int:
        """Ask for the work on games whose deadline has passed at `now` (outbox kind `deadline`); returns how many.

        A game that was asked for is due again at `again`, unless an append sets another deadline before.
        """
        ...

    def repair(self, part: int) -> int:
        """Enter games of one of the `BATCHES` parts whose entry was lost; returns how many."""
        ...

    def armed(self) -> int:
        """How many games have a deadline."""
        ...
