"""Archives: finished games outside of the store, each as one compressed string."""

from collections.abc import Iterator, Mapping
from typing import Protocol

import msgspec

from arbiter.app.ports.unavailable import Damaged


class ArchiveError(Damaged):
    """An archive is missing or damaged, or could not be written; it concerns its own game alone."""


class Unreachable(ArchiveError):
    """What holds the archives does not answer; whether there is an archive is not known."""


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """All that the store holds of a finished game.

    `records` are canonical JSON, `head` is the last one's. `position` is the snapshot, in the form that `schema` names.
    `kept` has what was answered by append id, `vault` the encrypted secrets by name, both as they are stored.
    """

    game: str
    status: str
    schema: str
    position: bytes
    head: bytes
    records: tuple[bytes, ...]
    kept: Mapping[bytes, bytes]
    vault: Mapping[str, bytes]

    @property
    def version(self) -> int:
        return len(self.records) - 1


class Archives(Protocol):
    """Archives by game and digest (SHA-256 in hex of the whole archive). Raises `ArchiveError`."""

    def keep(self, contents: Contents) -> str:
        """Write an archive and compare it with `contents` once it is read back; its digest. Twice does no harm."""
        ...

    def read(self, game: str, digest: str) -> Contents: ...
    def all(self) -> Iterator[tuple[str, str, str]]:
        """Each archive there is: its name, its game and its digest."""
        ...
