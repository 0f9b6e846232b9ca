"""The audit file: lines of canonical JSON: a header, the records as chained, the signed head (`docs/audit.md`)."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.kernel.canonical import canonical
from arbiter.kernel.heads import Head, PublicKey

FORMAT = "malecon/audit/1"


class PackFile(msgspec.Struct, frozen=True):
    """A component pack: name, SHA-256 in hex of its canonical content, and the content itself."""

    name: str
    digest: str
    content: dict[str, Any]


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line.

    `log` is the format of the log as named in record 0 (default 1), `malecon` the version that wrote the file, `rules`
    the revision of the game's last record, `keys` the arbiter's public keys by age.
    """

    format: str = FORMAT
    log: Annotated[int, msgspec.Meta(ge=1)] | UnsetType = UNSET
    malecon: str | UnsetType = UNSET
    game: str
    ruleset: str
    rules: int
    pack: PackFile
    keys: tuple[PublicKey, ...]


class Tail(msgspec.Struct, frozen=True):
    """The last line: the signed head of the record before it."""

    head: Head


def written(header: Header, records: Iterable[bytes], head: Head) -> Iterator[bytes]:
    """The file line by line; records in canonical JSON, without line ends."""
    yield canonical(header) + b"\n"
    for record in records:
        yield record + b"\n"
    yield canonical(Tail(head)) + b"\n"
