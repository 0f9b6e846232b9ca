"""Checking an audit file beside the other requests: in a thread, a few at a time."""

import io
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import TypeVar

import gevent
import msgspec
from gevent.lock import BoundedSemaphore

from arbiter.audit.audit import audit
from arbiter.audit.faults import Fault
from arbiter.audit.form import Form
from arbiter.audit.reader import lines
from arbiter.audit.story import Story, story
from arbiter.audit.verdict import Verdict
from arbiter.audit.witnesses import Witness
from arbiter.kernel.heads import PublicKey
from arbiter.kernel.refusal import Refusal

T = TypeVar("T")
MOST_BYTES = 8 * 2**20
AT_ONCE = 2
PATIENCE = 20
_places = BoundedSemaphore(AT_ONCE)


class Checked(msgspec.Struct, frozen=True):
    """The verdict on a file, its story as far as it can be read, and whether it was held against our own keys."""

    verdict: Verdict
    story: Story | None
    ours: bool


def checked(data: bytes, ours: Sequence[PublicKey], witnesses: Sequence[Witness]) -> Checked:
    """Check a file, against our own keys where it names one of them.

    Raises `NotOurs`; refuses `too_large` for a file that unpacks to more than may be sent.
    """
    told, names = _story(data), {key.key for key in ours}
    known = told is not None and any(key.key in names for key in told.header.keys)
    with closing(_unpacked(data)) as read:
        verdict = audit(read, keys=ours if known else None, witnesses=witnesses)
    return Checked(verdict, told, known)


def _story(data: bytes) -> Story | None:
    """The file's story; None where its first line cannot be read."""
    with closing(_unpacked(data)) as read:
        try:
            return story(Form(read, _quiet))
        except Fault:
            return None


def _unpacked(data: bytes) -> Generator[bytes, None, None]:
    left = MOST_BYTES
    with closing(lines(io.BytesIO(data))) as read:
        for line in read:
            left -= len(line)
            if left < 0:
                raise Refusal("too_large", f"Unpacked, the file has more than {MOST_BYTES // 2**20} MiB.")
            yield line


def aside(work: Callable[[], T]) -> T:
    """Do what computes for long in a thread, so that the other requests go on; refuses `busy` when too many wait."""
    if not _places.acquire(timeout=PATIENCE):
        raise Refusal("busy", "Too many files are being checked now; try again soon.", retry_after=PATIENCE)
    try:
        done: T | Exception = gevent.get_hub().threadpool.apply(_outcome, (work,))
    finally:
        _places.release()
    if isinstance(done, Exception):
        raise done
    return done


def _outcome(work: Callable[[], T]) -> T | Exception:
    """What came of it; gevent writes into the log whatever a thread raises, refusals of bad files too."""
    try:
        return work()
    except Exception as error:
        return error


def _quiet(records: int, read: int) -> None:
    """Nobody watches the progress."""
