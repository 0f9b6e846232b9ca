"""A separate process in which an uploaded file is checked."""

import io
from collections.abc import Generator
from contextlib import closing

import msgspec

from arbiter.audit.audit import audit
from arbiter.audit.faults import Fault, NotOurs
from arbiter.audit.form import Form
from arbiter.audit.reader import lines
from arbiter.audit.sandbox import answer
from arbiter.audit.story import Story, story
from arbiter.audit.verdict import Verdict
from arbiter.audit.witnesses import Witness
from arbiter.kernel.heads import PublicKey

MOST_BYTES = 8 * 2**20


class Given(msgspec.Struct, frozen=True):
    """The bytes of a file, this server's keys, and what the auditor supplies."""

    file: bytes
    ours: tuple[PublicKey, ...]
    witnesses: tuple[Witness, ...]


class Checked(msgspec.Struct, frozen=True, tag=True):
    """The verdict on a file, its story as far as readable, and whether it was checked against this server's keys."""

    verdict: Verdict
    story: Story | None
    ours: bool


class Foreign(msgspec.Struct, frozen=True, tag=True):
    """Why it is not an audit file."""

    sentence: str


class Long(msgspec.Struct, frozen=True, tag=True):
    """Its decompressed size exceeds the limit."""


Found = Checked | Foreign | Long


class TooLong(Exception):
    """The decompressed size exceeds the limit."""


def check(data: bytes) -> bytes:
    """`Given` to `Found`."""
    given = msgspec.msgpack.decode(data, type=Given)
    try:
        found: Found = _checked(given)
    except NotOurs as error:
        found = Foreign(str(error))
    except TooLong:
        found = Long()
    return msgspec.msgpack.encode(found)


def _checked(given: Given) -> Checked:
    """Against this server's keys if the file names one of them."""
    told, names = _story(given.file), {key.key for key in given.ours}
    known = told is not None and any(key.key in names for key in told.header.keys)
    with closing(_unpacked(given.file)) as read:
        verdict = audit(read, keys=given.ours if known else None, witnesses=given.witnesses)
    return Checked(verdict, told, known)


def _story(data: bytes) -> Story | None:
    """The file's story; None if its first line cannot be read."""
    with closing(_unpacked(data)) as read:
        try:
            return story(Form(read, lambda records, read: None))
        except Fault:
            return None


def _unpacked(data: bytes) -> Generator[bytes, None, None]:
    left = MOST_BYTES
    with closing(lines(io.BytesIO(data))) as read:
        for line in read:
            left -= len(line)
            if left < 0:
                raise TooLong
            yield line


if __name__ == "__main__":
    answer(check)
