"""A store that does not answer, takes no writes, or holds something that cannot be read."""


class Unavailable(Exception):
    """The store did not answer; what was asked may or may not have been done."""


class Refusing(Unavailable):
    """The store takes no writes now, though it answers: why, in half a sentence that anybody may read."""


class Damaged(Exception):
    """What is stored is not what was written there."""
