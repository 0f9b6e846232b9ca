"""Havana: two cards a round, buildings at the ends of two rows, a race to the target, for 2 to 4 seats."""

from arbiter.games.havana.edition import EDITIONS

__all__ = ["EDITIONS"]
