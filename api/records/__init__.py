"""A game's log and its past positions."""
