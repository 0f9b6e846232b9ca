"""Archives as objects of an S3-compatible store, by the library obstore."""

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from gevent import get_hub, monkey

from arbiter.app.ports.archives import Unreachable

if TYPE_CHECKING:
    from obstore.store import S3Store

CONNECT, ANSWER = timedelta(seconds=2), timedelta(seconds=5)  # of one attempt
RETRIES = 2  # in as many seconds as one attempt may take
PAUSE = 5.0  # seconds for which a server that does not respond is left alone: many games do not wait one by one

T = TypeVar("T")


class Failure(NamedTuple):
    """Until when (monotonic seconds) the server is left alone, and why."""

    until: float
    reason: str


class Bucket:
    """Implements `archives.Place`. Credentials, region and endpoint are taken from the variables of AWS' own tools.

    The library is loaded by the first call, since its threads do not outlive a fork.
    """

    def __init__(self, url: str) -> None:
        """`url`: `s3://bucket` or `s3://bucket/folder`."""
        self._url = url
        self._bucket, _, self._folder = url.removeprefix("s3://").partition("/")
        self._failed = Failure(0.0, "")

    @cached_property
    def _store(self) -> "S3Store":
        from obstore.store import S3Store

        return S3Store(
            self._bucket,
            prefix=self._folder or None,
            client_options={"connect_timeout": CONNECT, "timeout": ANSWER, "allow_http": True},
            retry_config={"max_retries": RETRIES, "retry_timeout": ANSWER},
        )

    def put(self, name: str, content: bytes) -> None:
        self._call(lambda: self._store.put(name, content))

    def get(self, name: str) -> bytes | None:
        return self._call(lambda: _content(self._store, name))

    def names(self) -> Iterator[str]:
        pages = self._call(lambda: iter(self._store.list()))
        while page := self._call(lambda: next(pages, None)):
            yield from (each["path"] for each in page)

    def _call(self, work: Callable[[], T]) -> T:
        """Under gevent the library would keep all other requests of the process waiting, so a thread waits for it."""
        if time.monotonic() < self._failed.until:
            raise self._unreachable(self._failed.reason)
        patched = monkey.is_module_patched("socket")
        outcome: T | Exception = get_hub().threadpool.apply(_outcome, (work,)) if patched else _outcome(work)
        if not isinstance(outcome, Exception):
            return outcome
        reason = str(outcome).partition("\n")[0]  # pages of what the library was doing follow
        if _is_general(outcome):
            self._failed = Failure(time.monotonic() + PAUSE, reason)
        raise self._unreachable(reason)

    def _unreachable(self, reason: str) -> Unreachable:
        return Unreachable(f"the archives at {self._url} cannot be reached: {reason}")


def _is_general(error: Exception) -> bool:
    """Whether it concerns the server and no single object; 403 may be the answer for an object that is missing."""
    from obstore.exceptions import GenericError

    return isinstance(error, GenericError)


def _content(store: "S3Store", name: str) -> bytes | None:
    try:
        return bytes(store.get(name).bytes())
    except FileNotFoundError as error:
        if "NoSuchBucket" in str(error):
            raise
        return None


def _outcome(work: Callable[[], T]) -> T | Exception:
    """What comes of it; gevent would log an exception that ends a thread."""
    try:
        return work()
    except Exception as error:
        return error
