"""Cuba, with and without El Presidente, for 2 to 5 seats."""

from arbiter.games.cuba.edition import EDITIONS

__all__ = ["EDITIONS"]
