"""Sealed tokens that only this installation can make and read."""

from typing import Protocol


class Tokens(Protocol):
    """Sealed tokens in lower-case base32, 17 bytes longer than what they hold."""

    def seal(self, kind: str, about: bytes) -> str:
        """A token of a kind: `play`, `bounce`, `join`, `unsubscribe`, `view`, `any`, `verify` or `moved`."""
        ...

    def open(self, token: str) -> tuple[str, bytes] | None:
        """Kind and bytes of a token of ours, in either case of letters; None for any other."""
        ...
