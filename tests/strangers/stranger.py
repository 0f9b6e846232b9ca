"""One mail of the corpus."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Stranger:
    """A mail, and what is expected of it.

    `expects`: `acts` (`lines` are the steps and commands, in the text form of the rules pages; `say` with its whole
    text), `asks` (refused with a question, nothing played; `names`, if any, is part of what the answer points at),
    `nothing` (no action, and no step), and for delivery reports `hard` (the address does not exist) or `told`.
    `envelope` is the envelope's sender: None for the writer's own address, "" for the empty one.
    """

    name: str
    program: str
    language: str
    expects: str
    lines: tuple[str, ...]
    names: str
    envelope: str | None
    make: Callable[[str, str], bytes]

    def raw(self, to: str, sender: str) -> bytes:
        """The mail that goes to our address `to`, from the seat's address `sender`: RFC 5322, with CRLF."""
        return self.make(to, sender)
