"""The bytes of an archive (docs/archive.md): a line that names the form, then an xz stream of seven sections."""

import lzma
import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from arbiter.app.ports.archives import ArchiveError, Contents
from arbiter.kernel.canonical import canonical
from arbiter.kernel.records import GENESIS, hash_of

FORM = b"malecon archive 1\n"
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 22, "pb": 0}]
LENGTH = 4  # bytes of a length

# Random bytes are half as long in binary: in their place, JSON holds a control character, which it never does else.
HEX = re.compile(rb'"([0-9a-f]{64}|[0-9a-f]{32})"')
SIGNS = {b"\x01": 16, b"\x02": 32}
SIGN = re.compile(rb'"(\x01|\x02)"')

Record = dict[str, msgspec.Raw]


class About(msgspec.Struct, frozen=True):
    """The first section, in canonical JSON."""

    game: str
    schema: str
    status: str


def packed(contents: Contents) -> bytes:
    """The same bytes for the same contents."""
    lines = b"\n".join(map(_bare, contents.records))
    sections = (
        canonical(About(contents.game, contents.schema, contents.status)),
        contents.head,
        contents.position,
        HEX.sub(lambda found: b'"\x01"' if len(found[1]) == 32 else b'"\x02"', lines),
        b"".join(bytes.fromhex(found.decode()) for found in HEX.findall(lines)),
        _joined(part for pair in sorted(contents.kept.items(), key=lambda pair: pair[::-1]) for part in pair),
        _joined(part for name, value in sorted(contents.vault.items()) for part in (name.encode(), value)),
    )
    return FORM + lzma.compress(_joined(sections), check=lzma.CHECK_CRC32, filters=FILTERS)


def unpacked(content: bytes) -> Contents:
    """Raises `ArchiveError` for what is no archive of this form."""
    form, stream = content[: len(FORM)], content[len(FORM) :]
    if form != FORM:
        raise ArchiveError(f"it begins with {form!r}, which is no form of archives that this version reads")
    about, head, position, lines, digits, kept, vault = _parts(lzma.decompress(stream))
    known = msgspec.json.decode(about, type=About)
    records = tuple(_chained(_with_digits(lines, digits).split(b"\n")))
    if _hash(records[-1]) != _hash(head):
        raise ArchiveError("its records do not lead to its head")
    return Contents(
        game=known.game,
        schema=known.schema,
        status=known.status,
        head=head,
        position=position,
        records=records,
        kept=_pairs(kept),
        vault={name.decode(): value for name, value in _pairs(vault).items()},
    )


def _bare(record: bytes) -> bytes:
    """A record without the hashes, which follow from the records."""
    members = msgspec.json.decode(record, type=Record)
    return canonical({name: value for name, value in members.items() if name not in ("hash", "prev")})


def _chained(lines: Iterable[bytes]) -> Iterator[bytes]:
    previous = GENESIS
    for line in lines:
        members = {**msgspec.json.decode(line, type=Record), "prev": canonical(previous)}
        previous = hash_of(canonical(_raw(members)))
        yield canonical(_raw({**members, "hash": canonical(previous)}))


def _hash(record_or_head: bytes) -> msgspec.Raw:
    return msgspec.json.decode(record_or_head, type=Record)["hash"]


def _raw(members: Mapping[str, msgspec.Raw | bytes]) -> Record:
    return {name: msgspec.Raw(value) for name, value in members.items()}


def _with_digits(lines: bytes, digits: bytes) -> bytes:
    at = 0

    def next_digits(sign: re.Match[bytes]) -> bytes:
        nonlocal at
        start, at = at, at + SIGNS[sign[1]]
        return b'"' + digits[start:at].hex().encode() + b'"'

    return SIGN.sub(next_digits, lines)


def _joined(parts: Iterable[bytes]) -> bytes:
    """Each part behind its length."""
    return b"".join(len(part).to_bytes(LENGTH, "big") + part for part in parts)


def _parts(joined: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(joined):
        start = at + LENGTH
        at = start + int.from_bytes(joined[at:start], "big")
        yield joined[start:at]


def _pairs(joined: bytes) -> dict[bytes, bytes]:
    parts = list(_parts(joined))
    return dict(zip(parts[::2], parts[1::2], strict=True))
