"""Words that only we can read and make."""

from typing import Protocol


class Tokens(Protocol):
    """Words that only we can read and make; lower-case base32, made of what they are about, 16 bytes longer and one."""

    def seal(self, kind: str, about: bytes) -> str:
        """A token of a kind: `play`, `bounce`, `join`, `unsubscribe`, `view`, `any`, `verify` or `moved`."""
        ...

    def open(self, token: str) -> tuple[str, bytes] | None:
        """Kind and bytes of a token of ours, in either case of letters; None for any other."""
        ...
