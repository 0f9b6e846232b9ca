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
HEAD = 10.0  # seconds for a request's head, and for what nobody read of its body
BODY, ANSWER = 20.0, 60.0  # seconds in which nothing of it moves, or less than RATE
RATE = 4096  # bytes a second
PIECE = 2**16
LONGEST = 2**15  # bytes of a head, kept for what it accepts
GLANCE = 0.5  # seconds to see the rest of a head that cannot be taken
TOO_LONG = "The request line and headers may take at most 32 KiB."
SLOW = "The request arrived too slowly or stopped arriving."
GAVE_WAY = "The server is short of connections; this request arrived slowly and gave way to another."


class Late(Exception):
    """The client took too long."""


class Patience:
    """Seconds to wait for a client. Data transferred meanwhile extends the time, at `rate` bytes a second, if given."""

    def __init__(self, seconds: float, rate: float = float("inf")) -> None:
        self._most = self._left = seconds
        self._rate = rate

    def wait(self, work: Callable[..., Any], *args: Any) -> Any:
        """Do this; raises `Late`."""
        begun = time.monotonic()
        try:
            with gevent.Timeout(max(self._left, 0), Late):
                return work(*args)
        finally:
            self._left -= time.monotonic() - begun

    def moved(self, size: int) -> None:
        self._left = min(self._most, self._left + size / self._rate)


class Wire:
    """What gunicorn needs of a socket. Between requests it is idle; then a head arrives, then perhaps a body."""

    def __init__(self, sock: socket.socket, idle: float) -> None:
        self._sock, self._idle = sock, idle
        self.waits = self._sends = self.ended = False
        self.rest()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)

    def rest(self) -> None:
        """A request was answered."""
        self._resting, self.asks, self.head = True, False, b""
        self._patience, self._reader = Patience(self._idle), Patience(ANSWER, RATE)

    def asked(self, broken: Callable[[], None]) -> None:
        """A request's head was read. `broken` is called if its body does not arrive."""
        self.asks, self._broken = True, broken
        self._patience, self._reader = Patience(BODY, RATE), Patience(ANSWER, RATE)

    def left(self) -> None:
        """The unread rest of the body is still to come."""
        self._patience = Patience(HEAD)

    def recv(self, size: int) -> bytes:
        """Refuses `request_timeout` if the client stalls in the middle of a request, `busy` if the connection was
        given to another; without a request there is no answer."""
        self.waits, late = True, False
        try:
            data: bytes = self._patience.wait(self._sock.recv, size)
        except Late:
            data, late = b"", True
        except OSError:
            if not self.ended:
                raise
            data = b""
        finally:
            self.waits = False
        if data:
            self._heard(data)
        elif late and not self._resting:
            raise self._cut("request_timeout", SLOW)
        elif self.ended and self.asks:
            raise self._cut("busy", GAVE_WAY)
        return data

    def _cut(self, code: str, sentence: str) -> Refusal:
        if self.asks:
            self._broken()
        return Refusal(code, sentence)

    def _heard(self, data: bytes) -> None:
        if self._resting:
            self._resting, self._patience = False, Patience(HEAD)
        if not self.asks:
            self.head += data
        if len(self.head) > LONGEST:
            raise Refusal("too_large", TOO_LONG, status=431)
        self._patience.moved(len(data))

    def whole_head(self) -> bytes:
        """The head as far as it has arrived; what is available at once is read, even if it is too long."""
        self._resting, self._patience = False, Patience(GLANCE)
        with suppress(Refusal, OSError):
            while b"\r\n\r\n" not in self.head and self.recv(PIECE):
                pass
        return self.head.partition(b"\r\n\r\n")[0]

    def sendall(self, data: bytes) -> None:
        """Raises `ConnectionResetError` when the client does not read."""
        view = memoryview(data)
        for start in range(0, len(view), PIECE):
            self._send(view[start : start + PIECE])

    def send(self, data: bytes) -> int:
        self.sendall(data)
        return len(data)

    def _send(self, piece: memoryview) -> None:
        self.waits = self._sends = True
        try:
            self._reader.wait(self._sock.sendall, piece)
        except (Late, OSError) as error:
            raise ConnectionResetError(ECONNRESET, str(error) or "the client does not read") from None
        finally:
            self.waits = self._sends = False
        self._reader.moved(len(piece))

    @contextmanager
    def watched(self, gone: Callable[[], None]) -> Iterator[None]:
        """Calls `gone` when the client disconnects or closes its sending side."""
        watcher = gevent.get_hub().loop.io(self._sock.fileno(), 1)

        def readable() -> None:
            watcher.stop()
            if self._silent():
                gone()

        watcher.start(readable)
        try:
            yield
        finally:
            watcher.stop()
            watcher.close()

    def _silent(self) -> bool:
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
            self._sock.shutdown(socket.SHUT_RD if self.asks and not self._sends else socket.SHUT_RDWR)
