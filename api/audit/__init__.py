"""The audit file of a game."""
