"""Event logs with what lies beside them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

import msgspec

from arbiter.app.ports.outbox import Message

BATCHES = 64  # in which all games are gone through


class Entry(msgspec.Struct, frozen=True):
    """One record as it is chained, and the signed head that stands beside it (both canonical JSON)."""

    record: bytes
    head: bytes


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """All that one submission writes, at once or not at all.

    `id` names the append (a hex digest); `body` is the digest of what was asked, `answer` the bytes told to the client.
    `expected` is the game's version before, -1 for a new game. `vault` holds secrets in clear; the store encrypts them.
    `card` is what lists show of the game (`app.cards`). `reveal` names the decision whose answers are all in, or "".
    `needs` names a secret that must lie in the vault, or "": where it was taken away the game counts as moved on.
    """

    game: str
    id: str
    body: str
    expected: int
    entries: Sequence[Entry]
    schema: str
    position: bytes
    status: str
    reveal: str
    card: bytes
    vault: Mapping[str, bytes]
    outbox: Sequence[Message]
    answer: bytes
    needs: str = ""


class Stored(msgspec.Struct, frozen=True):
    """The append was written by this call."""


class Known(msgspec.Struct, frozen=True):
    """The append's id was used before: digest of the body then, and the bytes answered then."""

    body: str
    answer: bytes


class Stale(msgspec.Struct, frozen=True):
    """The game is at another version (-1: there is no such game)."""

    version: int


class Loaded(msgspec.Struct, frozen=True):
    """A game as stored. `known` answers the id asked for; `vault` holds the fields asked for that exist, in clear.

    `position` is None when the snapshot was written by another schema than `schema`: fold the log instead.
    """

    version: int
    position: bytes | None
    head: bytes
    vault: Mapping[str, bytes]
    known: Known | None


class GameCard(msgspec.Struct, frozen=True):
    """What lists show of a game at a version; `reveal` as in `Append`."""

    game: str
    version: int
    card: bytes
    reveal: str


class Games(Protocol):
    """Event logs with what lies beside them. A lost connection raises `Unavailable`, an append then may stand."""

    def append(self, append: Append) -> Stored | Known | Stale: ...
    def load(self, game: str, schema: str, *, id: str = "", vault: Sequence[str] = ()) -> Loaded | None: ...
    def entries(self, game: str, after: int = -1, limit: int = 1000) -> list[Entry]:
        """Entries with seq > after, in order, at most `limit`."""
        ...

    def running(self) -> int:
        """How many games have the status running."""
        ...

    def batches(self, first: int = 0) -> Iterator[list[str]]:
        """The ids of all games, in `BATCHES` parts by the hash of their ids; those before `first` are left out."""
        ...

    def cards(self, games: Sequence[str]) -> list[bytes | None]:
        """What lists show of these games; None for a game that is in trouble (`UNREADABLE`), and where there is none.

        Games that an earlier release wrote last have none.
        """
        ...

    def restore_cards(self, cards: Sequence[GameCard]) -> list[str]:
        """Write cards as appends do, but not of games that have moved on from these versions: their ids."""
        ...

    def due(self) -> dict[str, str]:
        """All games whose answers are all in but not revealed: id to decision name."""
        ...

    def reveals(self, games: Sequence[str]) -> dict[str, str]:
        """Of these games those whose answers are all in but not revealed: id to decision name."""
        ...
