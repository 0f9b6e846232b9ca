"""Mails that come in: what they say, whether anything may be done for them, and doing it."""
