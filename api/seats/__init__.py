"""Seats of a game: taken and given back."""
