"""A store that does not answer."""


class Unavailable(Exception):
    """The store did not answer; what was asked may or may not have been done."""
