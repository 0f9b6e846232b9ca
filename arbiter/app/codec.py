"""Records and positions in bytes."""

import hashlib
from functools import lru_cache
from typing import Any

import msgspec

from arbiter.app.unreadable import Newer
from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import FORM, Created, KernelEvents
from arbiter.kernel.position import Position
from arbiter.kernel.records import Record
from arbiter.kernel.ruleset import Edition

# Raised when stored positions have to be rebuilt although their types did not change.
# 2: the keys of every object stand as in the record's own bytes.
FOLD = 2


class Decided(msgspec.Struct, frozen=True):
    """The part of a record that names the revision of the rules that decided it."""

    rules: int


class Beginning(msgspec.Struct, frozen=True):
    """The part of record 0 that names the rules which read the rest."""

    rules: int
    events: list[dict[str, Any]]


@lru_cache
def _records(edition: Edition) -> msgspec.json.Decoder[Record[Any]]:
    return msgspec.json.Decoder(Record[KernelEvents | edition.events])  # type: ignore[name-defined]


@lru_cache
def _positions(edition: Edition) -> msgspec.json.Decoder[Position[Any]]:
    return msgspec.json.Decoder(Position[edition.state])  # type: ignore[name-defined]


@lru_cache
def schema() -> str:
    """Digest of the form of positions; a snapshot with another digest is rebuilt from the log."""
    editions = [edition for key in RULESETS for edition in RULESETS.revisions(key).values()]
    shapes = [(each.key, each.revision, msgspec.json.schema(Position[each.state])) for each in editions]  # type: ignore[name-defined]
    return hashlib.sha256(canonical([FORM, FOLD, shapes])).hexdigest()[:16]


def decode_record(edition: Edition, data: bytes) -> Record[Any]:
    """A record of a game that goes on under this edition."""
    return _records(edition).decode(data)


def revision(record: bytes) -> int:
    """The revision of the rules that decided a record."""
    return msgspec.json.decode(record, type=Decided).rules


def created(record: bytes) -> tuple[Created, int]:
    """What record 0 says of the game, and the revision of the rules under which it began; raises `Newer`."""
    beginning = msgspec.json.decode(record, type=Beginning)
    form = beginning.events[0].get("log")
    if type(form) is int and form > FORM:
        raise Newer(f"its log has format {form}; this version reads formats up to {FORM}")
    return msgspec.convert(beginning.events[0], Created), beginning.rules


def encode_position(position: Position[Any]) -> bytes:
    """The position behind a line with its ruleset's key and revision."""
    return f"{position.setup.ruleset} {position.rules}\n".encode() + msgspec.json.encode(position)


def decode_position(data: bytes) -> Position[Any]:
    """Raises `Newer`, and `KeyError` for a position of rules that do not ship."""
    name, _, body = data.partition(b"\n")
    key, _, revision = name.decode().partition(" ")
    return _positions(continuing(key, int(revision))).decode(body)


def deciding(key: str, revision: int) -> Edition:
    """The edition that decided a record of a game, or the one under which the game goes on if that ships no more."""
    return RULESETS.at(key, revision) or continuing(key, revision)


def continuing(key: str, revision: int) -> Edition:
    """The edition under which a game goes on; raises `Newer`, and `KeyError` where none ships."""
    newest = RULESETS[key].revision
    if revision > newest:
        raise Newer(f"it uses revision {revision} of {key}; this version has revisions up to {newest}")
    edition = RULESETS.continuing(key, revision)
    if edition is None:
        raise KeyError(f"revision {revision} of {key} does not ship")
    return edition
