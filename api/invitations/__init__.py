"""Invitations to a game: made and taken back."""
