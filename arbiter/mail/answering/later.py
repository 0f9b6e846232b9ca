"""A mail that has to come again."""


class Later(Exception):
    """The mail cannot be dealt with now; nothing was done."""
