"""Moves: what may be said, what it would do, saying it, and its receipt."""
