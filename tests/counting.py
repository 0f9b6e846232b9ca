"""How often the store is asked while something is done."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

from arbiter.store.games import Games
from arbiter.store.store import Store

ASKING = ("call", "many", "count")  # methods of the client that are one round trip each on a single server


@dataclass
class Counts:
    """`loads`: of a game; `trips`: all round trips, those of loads among them."""

    loads: int = 0
    trips: int = 0


@contextmanager
def counting() -> Iterator[Counts]:
    """Counts, in this process, until the block ends."""
    counts = Counts()

    def counted(owner: type, name: str, what: str):
        there = getattr(owner, name)

        def call(*args, **more):
            setattr(counts, what, getattr(counts, what) + 1)
            return there(*args, **more)

        return patch.object(owner, name, call)

    patches = [counted(Games, "load", "loads"), *(counted(Store, name, "trips") for name in ASKING)]
    for each in patches:
        each.start()
    try:
        yield counts
    finally:
        for each in patches:
            each.stop()
