"""Cubaneo: six rounds of characters, promenade, parliament and acts for 2 to 5 seats."""

from arbiter.games.cubaneo.edition import EDITIONS

__all__ = ["EDITIONS"]
