"""A client's connection with timeouts: for incomplete heads and bodies, and for slow readers."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import ECONNRESET
from typing import Any

import gevent

from arbiter.kernel.refusal import Refusal

IDLE, IDLE_PROXY = 5.0, 75.0  # seconds without a request
HEAD = 10.0  # seconds for a request's head, and for the unread rest of its body
BODY, ANSWER = 20.0, 60.0  # seconds without progress, or with less than RATE
RATE = 4096  # bytes a second
PIECE = 2**16
HEAD_END = b"\r\n\r\n"
HEAD_BYTES = 2**15  # bytes of a head, kept because of its Accept header
HEAD_REST = 0.5  # seconds to read the rest of a head that is refused
TOO_LONG = "The request line and headers may take at most 32 KiB."
SLOW = "The request arrived too slowly or stopped arriving."
GAVE_WAY = "The server is short of connections; this request arrived slowly and gave way to another."


class ClientTooSlow(Exception):
    """The client took too long."""


class TimeBudget:
    """Seconds to wait for a client, extended by data transferred meanwhile at `rate` bytes a second, if given."""

    def __init__(self, seconds: float, rate: float = float("inf")) -> None:
        self._limit = self._left = seconds
        self._rate = rate

    def wait(self, work: Callable[..., Any], *args: Any) -> Any:
        """Run `work` within the time left; raises `ClientTooSlow`."""
        begun = time.monotonic()
        try:
            with gevent.Timeout(max(self._left, 0), ClientTooSlow):
                return work(*args)
        finally:
            self._left -= time.monotonic() - begun

    def credit(self, size: int) -> None:
        self._left = min(self._limit, self._left + size / self._rate)


class ClientConnection:
    """What gunicorn needs of a socket. Between requests it is idle; then a head arrives, then perhaps a body.

    `peer` is the one that it counts for while it is idle; "" for a proxy's.
    """

    def __init__(self, sock: socket.socket, idle: float, peer: str = "") -> None:
        self._sock, self._idle_seconds, self.peer = sock, idle, peer
        self.waiting = self._sends = self.ended = False
        self._answer_head = b""
        self.end_request()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)

    def end_request(self) -> None:
        """A request was answered and read: the connection is idle."""
        self._idle_now, self.requesting, self.head = True, False, b""
        self._receive_budget, self._send_budget = TimeBudget(self._idle_seconds), TimeBudget(ANSWER, RATE)

    def begin_request(self, on_broken: Callable[[], None]) -> None:
        """A request's head was read. `on_broken` is called if its body does not arrive."""
        self.requesting, self._on_broken = True, on_broken
        self._receive_budget, self._send_budget = TimeBudget(BODY, RATE), TimeBudget(ANSWER, RATE)

    def expect_rest(self) -> None:
        """The answer was sent; the rest of the body is still to be read."""
        self._receive_budget = TimeBudget(HEAD)

    def recv(self, size: int) -> bytes:
        """Refuses `request_timeout` if the client stalls in the middle of a request, `busy` if the connection was
        given to another; without a request there is no answer."""
        self.waiting, timed_out = True, False
        try:
            data: bytes = self._receive_budget.wait(self._sock.recv, size)
        except ClientTooSlow:
            data, timed_out = b"", True
        except OSError:
            if not self.ended:
                raise
            data = b""
        finally:
            self.waiting = False
        if data:
            self._received(data)
        elif timed_out and not self._idle_now:
            raise self._cut_off("request_timeout", SLOW)
        elif self.ended and self.requesting:
            raise self._cut_off("busy", GAVE_WAY)
        return data

    def _cut_off(self, code: str, sentence: str) -> Refusal:
        if self.requesting:
            self._on_broken()
        return Refusal(code, sentence)

    def _received(self, data: bytes) -> None:
        if self._idle_now:
            self._idle_now, self._receive_budget = False, TimeBudget(HEAD)
        if not self.requesting:
            self.head += data
        if len(self.head) > HEAD_BYTES:
            raise Refusal("too_large", TOO_LONG, status=431)
        self._receive_budget.credit(len(data))

    def whole_head(self) -> bytes:
        """The head as far as it has arrived; what is available at once is read, even if it is too long."""
        self._idle_now, self._receive_budget = False, TimeBudget(HEAD_REST)
        with suppress(Refusal, OSError):
            while HEAD_END not in self.head and self.recv(PIECE):
                pass
        return self.head.partition(HEAD_END)[0]

    def sendall(self, data: bytes) -> None:
        """Raises `ConnectionResetError` when the client does not read. A head is sent together with what follows it."""
        if data.endswith(HEAD_END) and not self._answer_head:
            self._answer_head = data
        else:
            self._send_all(self._answer_head + data)

    def flush(self) -> None:
        """Send a head that nothing followed."""
        if self._answer_head:
            self._send_all(self._answer_head)

    def _send_all(self, data: bytes) -> None:
        self._answer_head = b""
        unsent = memoryview(data)
        while unsent:
            unsent = unsent[self._send(unsent[:PIECE]) :]

    def send(self, data: bytes) -> int:
        self._send_all(data)
        return len(data)

    def _send(self, piece: memoryview) -> int:
        """How many bytes of it were sent."""
        self.waiting = self._sends = True
        try:
            sent: int = self._send_budget.wait(self._sock.send, piece)
        except (ClientTooSlow, OSError) as error:
            raise ConnectionResetError(ECONNRESET, str(error) or "the client does not read") from None
        finally:
            self.waiting = self._sends = False
        self._send_budget.credit(sent)
        return sent

    @contextmanager
    def watched(self, on_disconnect: Callable[[], None]) -> Iterator[None]:
        """Calls `on_disconnect` when the client disconnects or closes its sending side."""
        watcher = gevent.get_hub().loop.io(self._sock.fileno(), 1)

        def readable() -> None:
            watcher.stop()
            if self._disconnected():
                on_disconnect()

        watcher.start(readable)
        try:
            yield
        finally:
            watcher.stop()
            watcher.close()

    def _disconnected(self) -> bool:
        try:
            return not self._sock._sock.recv(1, socket.MSG_PEEK)  # type: ignore[attr-defined]
        except BlockingIOError:
            return False
        except OSError:
            return True

    def end(self) -> None:
        """Give way: reading from the client ends. A client whose body is incomplete is told why."""
        self.ended = True
        with suppress(OSError):
            self._sock.shutdown(socket.SHUT_RD if self.requesting and not self._sends else socket.SHUT_RDWR)
