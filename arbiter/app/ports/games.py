"""Event logs with what lies beside them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

import msgspec

from arbiter.app.ports.outbox import Message

BATCHES = 64  # in which all games are gone through


class Answered(msgspec.Struct, frozen=True):
    """Which answer was given to an append: its kind (`app.answers.BUILDERS`), and the seq of the record it told of.

    `key` is the id of the key that signed the record's head.
    """

    kind: str
    seq: int
    key: str


class Instead(msgspec.Struct, frozen=True):
    """A message that is written in place of another of an append, `of`, where a secret lies in the vault after it."""

    of: Message
    secret: str
    message: Message


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """All that one submission writes, at once or not at all.

    `id` names the append (a hex digest); `body` is the digest of what was asked, `answer` says what was answered.
    `expected` is the game's version before, -1 for a new game. `records` are canonical JSON as they are chained, `head`
    is that of the last one. `card` is what lists show of the game (`app.cards`). `reveal` names the decision whose
    answers are all in, or ""; `deadline` is the earliest one in ms since the epoch, or 0. `vault` holds secrets in
    clear; the store encrypts them. `drops` are names of secrets that are not needed any more.
    `instead` names messages of the outbox that others take the place of.
    `needs` names a secret that must lie in the vault, or "": where it was taken away the game counts as moved on.
    """

    game: str
    id: str
    body: str
    expected: int
    records: Sequence[bytes]
    head: bytes
    schema: str
    position: bytes
    status: str
    reveal: str
    card: bytes
    vault: Mapping[str, bytes]
    outbox: Sequence[Message]
    answer: Answered
    deadline: int = 0
    needs: str = ""
    drops: Sequence[str] = ()
    instead: Sequence[Instead] = ()


class Stored(msgspec.Struct, frozen=True):
    """The append was written by this call."""


class Known(msgspec.Struct, frozen=True):
    """The append's id was used before: whether with the same body, and what was answered then.

    An append of an earlier release has the whole answer, as it was stored.
    """

    same: bool
    answer: Answered | bytes


class Stale(msgspec.Struct, frozen=True):
    """The game is at another version (-1: there is no such game)."""

    version: int


class Loaded(msgspec.Struct, frozen=True):
    """A game as stored. `known` answers the id asked for; `vault` holds the fields asked for that exist, in clear.

    `position` is None when the snapshot was written by another schema than `schema`: fold the log instead. `head` is
    None when the snapshot is lost.
    """

    version: int
    position: bytes | None
    head: bytes | None
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
    def load(self, game: str, schema: str, *, id: str = "", body: str = "", vault: Sequence[str] = ()) -> Loaded | None:
        """`id` and `body` are those of the append that is looked for."""
        ...

    def records(self, game: str, after: int = -1, limit: int = 1000) -> list[bytes]:
        """Records with seq > after as they are chained, in order, at most `limit`."""
        ...

    def version(self, game: str) -> int:
        """The seq of the last record, -1 if there is no such game."""
        ...

    def running(self) -> int:
        """How many games have the status running."""
        ...

    def in_play(self, part: int) -> list[str]:
        """The ids of the running games in one of the `BATCHES` parts of all games."""
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
        """Write cards as appends do, but not of games that have moved on from these versions: their ids.

        Games in play that an earlier release wrote last get none, as it would not keep them up to date.
        """
        ...

    def due(self) -> dict[str, str]:
        """All games whose answers are all in but not revealed: id to decision name."""
        ...

    def reveals(self, games: Sequence[str]) -> dict[str, str]:
        """Of these games those whose answers are all in but not revealed: id to decision name."""
        ...
