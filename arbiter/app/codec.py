"""Records and positions in bytes."""

import hashlib
from functools import lru_cache
from typing import Any

import msgspec

from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import Created, KernelEvents
from arbiter.kernel.position import Position
from arbiter.kernel.records import Record

# Raised where a kept position is to be built anew though its types did not change.
# 2: the keys of every object stand as in the record's own bytes.
FOLD = 2


class Beginning(msgspec.Struct, frozen=True):
    """As much of record 0 as tells whose rules read the rest."""

    events: list[dict[str, Any]]


@lru_cache
def _records(key: str) -> msgspec.json.Decoder[Record[Any]]:
    return msgspec.json.Decoder(Record[KernelEvents | RULESETS[key].events])  # type: ignore[misc]


@lru_cache
def _positions(key: str) -> msgspec.json.Decoder[Position[Any]]:
    return msgspec.json.Decoder(Position[RULESETS[key].state])  # type: ignore[misc]


@lru_cache
def schema() -> str:
    """Digest of all that positions are made of: a snapshot of another one is built anew from the log."""
    shapes = [msgspec.json.schema(Position[edition.state]) for edition in RULESETS.values()]  # type: ignore[name-defined]
    return hashlib.sha256(canonical([FOLD, *shapes])).hexdigest()[:16]


def decode_record(key: str, data: bytes) -> Record[Any]:
    return _records(key).decode(data)


def created(record: bytes) -> Created:
    """What record 0 says of the game."""
    return msgspec.convert(msgspec.json.decode(record, type=Beginning).events[0], Created)


def encode_position(position: Position[Any]) -> bytes:
    """The position behind a line with its ruleset's key."""
    return position.setup.ruleset.encode() + b"\n" + msgspec.json.encode(position)


def decode_position(data: bytes) -> Position[Any]:
    key, _, body = data.partition(b"\n")
    return _positions(key.decode()).decode(body)
