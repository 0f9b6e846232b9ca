"""A separate process in which an uploaded file is checked."""

import io
from collections.abc import Generator
from contextlib import closing

import msgspec

from arbiter.audit.audit import audit
from arbiter.audit.faults import Fault, NewerLog, NotOurs
from arbiter.audit.form import Form
from arbiter.audit.reader import lines
from arbiter.audit.sandbox import answer
from arbiter.audit.story import Story, story
from arbiter.audit.verdict import Verdict
from arbiter.audit.witnesses import Witness
from arbiter.kernel.heads import PublicKey

MOST_BYTES = 8 * 2**20


class Upload(msgspec.Struct, frozen=True):
    """The bytes of a file, this server's keys, and what the auditor supplies."""

    file: bytes
    ours: tuple[PublicKey, ...]
    witnesses: tuple[Witness, ...]


class CheckedFile(msgspec.Struct, frozen=True, tag=True):
    """The verdict on a file, its story as far as readable, and whether it was checked against this server's keys."""

    verdict: Verdict
    story: Story | None
    ours: bool


class NotAnAuditFile(msgspec.Struct, frozen=True, tag=True):
    """Why it is not an audit file."""

    sentence: str


class OversizedFile(msgspec.Struct, frozen=True, tag=True):
    """Its decompressed size exceeds the limit."""


Outcome = CheckedFile | NotAnAuditFile | OversizedFile


class TooLong(Exception):
    """The decompressed size exceeds the limit."""


def check(data: bytes) -> bytes:
    """`Upload` to `Outcome`."""
    upload = msgspec.msgpack.decode(data, type=Upload)
    try:
        outcome: Outcome = _checked(upload)
    except NotOurs as error:
        outcome = NotAnAuditFile(str(error))
    except TooLong:
        outcome = OversizedFile()
    return msgspec.msgpack.encode(outcome)


def _checked(upload: Upload) -> CheckedFile:
    """Against this server's keys if the file names one of them."""
    readable, names = _story(upload.file), {key.key for key in upload.ours}
    ours = readable is not None and any(key.key in names for key in readable.header.keys)
    with closing(_unpacked(upload.file)) as read:
        verdict = audit(read, keys=upload.ours if ours else None, witnesses=upload.witnesses)
    return CheckedFile(verdict, readable, ours)


def _story(data: bytes) -> Story | None:
    """The file's story; None if its first line cannot be read, or names a newer log."""
    with closing(_unpacked(data)) as read:
        try:
            return story(Form(read, lambda records, read: None))
        except (Fault, NewerLog):
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
