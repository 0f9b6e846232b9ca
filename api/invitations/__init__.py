"""Invitations to a game: making and withdrawing them."""
