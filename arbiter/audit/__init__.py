"""Checking a game's history offline, trusting only what the auditor supplies."""
