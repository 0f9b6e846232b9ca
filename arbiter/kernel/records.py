"""Records of the log and the hash chain (docs/audit.md, "Records")."""

import hashlib
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import Event

E = TypeVar("E")
GENESIS = "0" * 64
Actor = dict[str, int | str] | str


class Cause(msgspec.Struct, frozen=True):
    """What caused a record: the arbiter's 16 random bytes in hex, how it arrived, and the steps unless sealed."""

    id: str
    via: str
    steps: list[Any] | UnsetType = UNSET


class Record(msgspec.Struct, Generic[E], frozen=True, kw_only=True):
    """One accepted submission, reveal, deadline or lobby action. `at` is RFC 3339 UTC with milliseconds."""

    seq: int
    at: str
    game: str
    actor: Actor
    cause: Cause
    rules: int
    events: list[E]
    prev: str
    hash: str | UnsetType = UNSET


def record_hash(record: Record[Any]) -> str:
    """SHA-256 in hex over the record without its hash."""
    bare = record if record.hash is UNSET else msgspec.structs.replace(record, hash=UNSET)
    return hash_of(canonical(bare))


def hash_of(bare: bytes) -> str:
    """The same of the canonical bytes of a record without its hash."""
    return hashlib.sha256(b"malecon/record/1\n" + bare).hexdigest()


def chained(record: Record[Event]) -> Record[Event]:
    """The record with its hash."""
    return msgspec.structs.replace(record, hash=record_hash(record))
