"""The process in which `malecon import` checks a file, without access to the store."""

import io

import msgspec

from arbiter.app.archive import Copy, NotKept, copied
from arbiter.audit.faults import NotOurs
from arbiter.audit.reader import lines
from arbiter.audit.sandbox import answer
from arbiter.kernel.heads import PublicKey


class Upload(msgspec.Struct, frozen=True):
    """The bytes of a file, and the supplied keys."""

    file: bytes
    keys: tuple[PublicKey, ...] | None


class RejectedCopy(msgspec.Struct, frozen=True, tag=True):
    """Why the file is not imported."""

    sentence: str


class CheckedCopy(msgspec.Struct, frozen=True, tag=True):
    """What may be imported."""

    copy: Copy


def check(data: bytes) -> bytes:
    """`Given` to `Checked` or `Refused`."""
    upload = msgspec.msgpack.decode(data, type=Upload)
    try:
        outcome: CheckedCopy | RejectedCopy = CheckedCopy(
            copied(lines(io.BytesIO(upload.file)), upload.keys, lambda records, read: None)
        )
    except (NotKept, NotOurs) as error:
        outcome = RejectedCopy(str(error))
    return msgspec.msgpack.encode(outcome)


if __name__ == "__main__":
    answer(check)
