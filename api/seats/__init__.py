"""Seats of a game: taking and leaving them."""
