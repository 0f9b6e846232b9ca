"""The outbox: work that follows stored records."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec

Place = tuple[int, str]  # of an outbox entry: shard and id


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """An outbox entry: something to be done after a record was stored. Ids and sealed tokens only, no secrets.

    `kind` is `resolve`, `deadline`, `remind`, `order`, `absences`, `absence`, `archive`, `index`, `verified`,
    `departed` or a kind of mail (`mail.sending.kinds`). `decision` is a decision's name, or `started` or `result`;
    `about` names what else it is about. `seat` 0 and the rest "" where they do not apply. The `player` of `index` is
    one who gave a seat back.
    """

    kind: str
    game: str
    decision: str = ""
    seat: int = 0
    player: str = ""
    about: str = ""


class Task(msgspec.Struct, frozen=True):
    """An outbox entry as it lies there: where (`shard`, `entry` id) and what."""

    shard: int
    entry: str
    message: Message

    @property
    def place(self) -> Place:
        return self.shard, self.entry


class Waiting(NamedTuple):
    """Seconds for which the oldest entry, and the oldest reveal that is due, have waited; None where there is none."""

    entry: float | None
    reveal: float | None


class Outbox(Protocol):
    """Work that follows stored records. An entry stays until `done`."""

    def read(self, after: Mapping[int, str], block: float) -> list[Task]:
        """Entries behind the given id of each shard ("0-0" where none is given); waits up to `block` seconds."""
        ...

    def push(self, message: Message) -> None:
        """Add an entry outside of an append."""
        ...

    def done(self, shard: int, *entries: str) -> None: ...

    def all_done(self, places: Iterable[Place]) -> None:
        """Like `done` for entries of any shards, in one round trip."""
        ...

    def present(self, shard: int, entry: str) -> bool: ...

    def still_present(self, places: Sequence[Place]) -> set[Place]:
        """Those of the entries that are still there, found in one call."""
        ...

    def size(self) -> int: ...

    def waiting(self) -> "Waiting":
        """Since when things wait; of very many in one place the oldest are looked at."""
        ...
