"""Checking the history of a game: offline, with nothing to trust but the file and what the auditor brings along."""
