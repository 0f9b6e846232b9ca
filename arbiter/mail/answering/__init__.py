"""Dealing with mails that come in: whether anything may be done for them, and doing it."""
