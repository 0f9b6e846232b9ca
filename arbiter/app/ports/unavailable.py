"""A store that does not answer, takes no writes, or holds something that cannot be read."""


class Unavailable(Exception):
    """The store did not answer; what was asked may or may not have been done."""


class Refusing(Unavailable):
    """The store cannot be relied on now, though it answers; `why` in half a sentence that anybody may read.

    `remedy` is a sentence for whoever runs the store, or "".
    """

    def __init__(self, why: str, remedy: str = "") -> None:
        super().__init__(f"The store cannot be relied on at the moment: {why}.")
        self.why, self.remedy = why, remedy


class Damaged(Exception):
    """What is stored is not what was written there."""
