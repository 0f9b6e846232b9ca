"""The process in which `malecon import` checks a file, without access to the store."""

import io

import msgspec

from arbiter.app.archive import Copy, NotKept, copied
from arbiter.audit.faults import NotOurs
from arbiter.audit.reader import lines
from arbiter.audit.sandbox import answer
from arbiter.kernel.heads import PublicKey


class Given(msgspec.Struct, frozen=True):
    """The bytes of a file, and the supplied keys."""

    file: bytes
    keys: tuple[PublicKey, ...] | None


class Refused(msgspec.Struct, frozen=True, tag=True):
    """Why the file is not imported."""

    sentence: str


class Checked(msgspec.Struct, frozen=True, tag=True):
    """What may be imported."""

    copy: Copy


def checked(data: bytes) -> bytes:
    """`Given` to `Checked` or `Refused`."""
    given = msgspec.msgpack.decode(data, type=Given)
    try:
        found: Checked | Refused = Checked(
            copied(lines(io.BytesIO(given.file)), given.keys, lambda records, read: None)
        )
    except (NotKept, NotOurs) as error:
        found = Refused(str(error))
    return msgspec.msgpack.encode(found)


if __name__ == "__main__":
    answer(checked)
