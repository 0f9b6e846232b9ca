"""Seats of a game: taking, leaving and resigning them, and taking them over."""
