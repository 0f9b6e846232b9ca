"""Moves: available steps, previews, submissions and receipts."""
