"""The log of a game, and its positions of the past."""
