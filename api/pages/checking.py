"""Checking uploaded audit files without blocking other requests: each in its own process, a few at a time."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import gevent
import msgspec
from gevent.lock import BoundedSemaphore

from api.pages import checker
from api.pages.checker import MOST_BYTES, CheckedFile, NotAnAuditFile, Outcome, OversizedFile, Upload
from arbiter.audit.faults import NotOurs
from arbiter.audit.sandbox import Beyond, ask
from arbiter.audit.witnesses import Witness
from arbiter.kernel.heads import PublicKey
from arbiter.kernel.refusal import Refusal

T = TypeVar("T")
AT_ONCE = 2
TIMEOUT = 20
_places = BoundedSemaphore(AT_ONCE)


def rendered(
    data: bytes, ours: Sequence[PublicKey], witnesses: Sequence[Witness], render: Callable[[CheckedFile], T]
) -> T:
    """What is shown of a checked file, against this server's keys if it names one of them.

    Raises `NotOurs`; refuses `too_large` for a file that decompresses to more than the limit, or takes more to check
    than any game does, and `busy` if too many are waiting.
    """
    if not _places.acquire(timeout=TIMEOUT):
        raise Refusal("busy", "Too many files are being checked; try again shortly.", retry_after=TIMEOUT)
    try:
        answer = _checker_answer(Upload(data, tuple(ours), tuple(witnesses)))
        return _in_thread(lambda: render(_checked(answer)))
    finally:
        _places.release()


def _checker_answer(upload: Upload) -> bytes:
    try:
        return ask(checker.__name__, msgspec.msgpack.encode(upload))
    except Beyond as error:
        detail = "Checking it takes more memory or time than any game needs; run `malecon audit FILE` yourself."
        raise Refusal("too_large", detail) from error


def _checked(answer: bytes) -> CheckedFile:
    outcome: Outcome = msgspec.msgpack.decode(answer, type=Outcome)
    if isinstance(outcome, NotAnAuditFile):
        raise NotOurs(outcome.sentence)
    if isinstance(outcome, OversizedFile):
        raise Refusal("too_large", f"The decompressed file is larger than {MOST_BYTES // 2**20} MiB.")
    return outcome


def _in_thread(work: Callable[[], T]) -> T:
    """Run long computations in a thread, so that other requests continue."""
    result: T | Exception = gevent.get_hub().threadpool.apply(_outcome, (work,))
    if isinstance(result, Exception):
        raise result
    return result


def _outcome(work: Callable[[], T]) -> T | Exception:
    """The result or exception; gevent logs whatever a thread raises, even refusals of bad files."""
    try:
        return work()
    except Exception as error:
        return error
