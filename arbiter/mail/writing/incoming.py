"""A mail that came in, as far as its answer needs to know it."""

import msgspec


class Incoming(msgspec.Struct, frozen=True):
    """A mail that came in: its Message-ID ("" where it has none), and what it is known by, whose answer is one mail."""

    id: str
    key: str

    def about(self, kind: str) -> str:
        """What the answer's Message-ID is made of."""
        return f"{self.key}/{kind}"
