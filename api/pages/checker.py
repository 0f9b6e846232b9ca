"""The process in which a file is checked that anybody may hand in, apart from the server's own."""

import io
from collections.abc import Generator
from contextlib import closing

import msgspec

from arbiter.audit.apart import answer
from arbiter.audit.audit import audit
from arbiter.audit.faults import Fault, NotOurs
from arbiter.audit.form import Form
from arbiter.audit.reader import lines
from arbiter.audit.story import Story, story
from arbiter.audit.verdict import Verdict
from arbiter.audit.witnesses import Witness
from arbiter.kernel.heads import PublicKey

MOST_BYTES = 8 * 2**20


class Given(msgspec.Struct, frozen=True):
    """The bytes of a file, our own keys, and what the auditor brings along."""

    file: bytes
    ours: tuple[PublicKey, ...]
    witnesses: tuple[Witness, ...]


class Checked(msgspec.Struct, frozen=True, tag=True):
    """The verdict on a file, its story as far as it can be read, and whether it was held against our own keys."""

    verdict: Verdict
    story: Story | None
    ours: bool


class Foreign(msgspec.Struct, frozen=True, tag=True):
    """Why it is no file of ours."""

    sentence: str


class Long(msgspec.Struct, frozen=True, tag=True):
    """It unpacks to more than may be sent."""


Found = Checked | Foreign | Long


class TooLong(Exception):
    """More was unpacked than may be sent."""


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
    """Against our own keys where the file names one of them."""
    told, names = _story(given.file), {key.key for key in given.ours}
    known = told is not None and any(key.key in names for key in told.header.keys)
    with closing(_unpacked(given.file)) as read:
        verdict = audit(read, keys=given.ours if known else None, witnesses=given.witnesses)
    return Checked(verdict, told, known)


def _story(data: bytes) -> Story | None:
    """The file's story; None where its first line cannot be read."""
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
