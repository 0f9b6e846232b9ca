"""Provably fair draws (docs/audit.md, "Draws")."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Generic, Protocol, TypedDict, TypeVar

import msgspec

from arbiter.kernel.canonical import canonical
from arbiter.kernel.refusal import Hidden

T = TypeVar("T", int, str)


class DrawMembers(TypedDict, total=False):
    """The number of a draw, its purpose, the number of candidates and the index drawn."""

    draw: int
    purpose: str
    size: int
    index: int


class Draw(msgspec.Struct, Generic[T], frozen=True):
    """What was drawn, and the draw's members for the event (none if there was no choice)."""

    item: T
    members: DrawMembers


class Chance(Protocol):
    """Where a game's random outcomes come from."""

    def draw(self, purpose: str, candidates: Sequence[T]) -> Draw[T]:
        """One of the candidates, which are sorted first; equal ones count as often as they occur."""
        ...


def seed_commitment(seed: bytes) -> str:
    return hashlib.sha256(b"malecon/seed/1\n" + seed).hexdigest()


class Attempt(msgspec.Struct, frozen=True):
    """One try at a draw: the HMAC's input, its output, and the first 8 bytes of it as a number."""

    message: bytes
    digest: bytes
    value: int


def attempts(seed: bytes, game: str, nonces: Sequence[str], draw: int, purpose: str, size: int) -> Iterator[Attempt]:
    """The tries at a draw among `size` candidates up to the first that counts: HMAC-SHA-256 with rejection."""
    limit = 2**64 - 2**64 % size
    for number in count():
        content = {"draw": draw, "game": game, "nonces": nonces, "purpose": purpose, "size": size, "try": number}
        message = b"malecon/draw/1\n" + canonical(content)
        digest = hmac.digest(seed, message, "sha256")
        value = int.from_bytes(digest[:8], "big")
        yield Attempt(message, digest, value)
        if value < limit:
            return


def draw_index(seed: bytes, game: str, nonces: Sequence[str], draw: int, purpose: str, size: int) -> int:
    """Index of draw number `draw` among `size` candidates."""
    *_, last = attempts(seed, game, nonces, draw, purpose, size)
    return last.value % size


class SeededChance:
    """Draws from a game's secret seed and its seats' nonces, starting with draw number `k`."""

    def __init__(self, seed: bytes, game: str, nonces: Sequence[str], k: int) -> None:
        self._seed, self._game, self._nonces, self._k = seed, game, nonces, k

    def draw(self, purpose: str, candidates: Sequence[T]) -> Draw[T]:
        row = sorted(candidates)
        size = len(row)
        if size == 1:
            return Draw(row[0], {})
        index = draw_index(self._seed, self._game, self._nonces, self._k, purpose, size)
        members: DrawMembers = {"draw": self._k, "purpose": purpose, "size": size, "index": index}
        self._k += 1
        return Draw(row[index], members)


class NoChance:
    """Refuses to draw: for previews, options and steps that are not the last of a submission."""

    def draw(self, purpose: str, candidates: Sequence[T]) -> Draw[T]:
        raise Hidden("random")
