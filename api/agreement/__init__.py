"""Proposals in a game, and votes on them."""
