"""Sealed answers: commitments and receipts (docs/audit.md, "Seals")."""

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import Opened, Seat


class Answer(msgspec.Struct, frozen=True):
    """A sealed answer that is not opened yet, as everyone may see it. `replaced` counts the answers it replaced."""

    seat: Seat
    decision: str
    commitment: str
    replaced: int = 0


class Receipt(msgspec.Struct, frozen=True):
    """What a seat needs to prove what it sealed."""

    commitment: str
    salt: str


def seal_bytes(game: str, decision: str, seat: Seat, steps: Sequence[Any], salt: str) -> bytes:
    """The preimage of a commitment: an answer (a list of steps), its seat and decision, and 32 bytes of salt in hex."""
    content = {"answer": steps, "decision": decision, "game": game, "salt": salt, "seat": seat}
    return b"malecon/seal/1\n" + canonical(content)


def commitment(game: str, decision: str, seat: Seat, steps: Sequence[Any], salt: str) -> str:
    """The commitment: SHA-256 in hex of the preimage."""
    return hashlib.sha256(seal_bytes(game, decision, seat, steps, salt)).hexdigest()


def fits(game: str, opened: Opened, sealed: str) -> bool:
    """Whether an opened answer is the one that was committed to."""
    return commitment(game, opened.decision, opened.seat, opened.steps, opened.salt) == sealed
