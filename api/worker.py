"""gunicorn's gevent worker with limits: connection slots, timeouts, problem answers for all errors."""

import contextlib
import re
import time
from functools import partial
from typing import Any

import gevent
from gevent import GreenletExit
from gevent.server import StreamServer
from gunicorn import glogging, util
from gunicorn.http import errors
from gunicorn.workers.ggevent import GeventWorker

from api.capacity import capacity
from api.connection import IDLE, IDLE_PROXY, PIECE, ClientConnection
from api.forwarded import FORWARDED, client, trusted
from api.slots import Slots
from arbiter import settings
from arbiter.kernel.refusal import Refusal
from arbiter.peers import peer_of

ONCE = ("AUTHORIZATION", "IDEMPOTENCY-KEY")  # those that gunicorn does not check itself
INTERNAL = (errors.InvalidResponseHeader, errors.InvalidResponseHeaderName)
SLOT_TIMEOUT, SLOT_INTERVAL = 5.0, 0.05  # seconds to wait for a slot, and between two attempts
ACCEPTS = 16  # connections accepted at once
LINGER = 1.0  # seconds for a client that is still sending to read its answer
ACCEPT = re.compile(rb"^accept:[ \t]*(.*?)[ \t\r]*$", re.IGNORECASE | re.MULTILINE)
FAULTS: dict[type[Exception], tuple[str, int, str]] = {
    errors.LimitRequestLine: (
        "too_large",
        414,
        "The address is too long: the request line may have at most 8,190 bytes.",
    ),
    errors.LimitRequestHeaders: ("too_large", 431, "At most 100 header fields are allowed, of 8,190 bytes each."),
    errors.UnsupportedTransferCoding: ("invalid_request", 501, "The only supported transfer coding is `chunked`."),
    errors.ExpectationFailed: ("invalid_request", 417, "The only supported expectation is `100-continue`."),
}


class Logger(glogging.Logger):  # type: ignore[misc]
    """No access log: requests are counted in the metrics."""

    def access(self, *_: Any) -> None:
        pass


class Worker(GeventWorker):  # type: ignore[misc]
    """Serves the application `wsgi`, a Flask application."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.slots = Slots(capacity())
        self.proxies = settings.load().proxies

    def server_class(self, listener: Any, spawn: Any, **_: Any) -> StreamServer:
        """Accepts connections as fast as they arrive; one at a time, a new one would wait behind many others."""
        server = StreamServer(listener, handle=partial(self.handle, listener), spawn=spawn)
        server.max_accept = ACCEPTS
        return server

    def handle(self, listener: Any, sock: Any, addr: Any) -> None:
        """Handle a connection from its first byte to its end."""
        peer = self._connected(addr)
        connection = ClientConnection(sock, IDLE if peer else IDLE_PROXY, peer)
        try:
            self._enter(connection, peer)
            super().handle(listener, connection, addr)
        except Refusal as refusal:
            self.handle_error(None, connection, addr, refusal)
        finally:
            self.slots.leave(connection)

    def _connected(self, addr: Any) -> str:
        """The peer that an idle connection counts for; "" for a proxy."""
        return "" if trusted(addr[0], self.proxies) else peer_of(addr[0])

    def _behind_proxy(self, req: Any, addr: Any) -> str:
        """The peer that a request through a proxy counts for."""
        forwarded = ",".join(value for name, value in req.headers if name == FORWARDED.upper())
        return peer_of(client(addr[0], forwarded, self.proxies))

    def _enter(self, connection: ClientConnection, peer: str) -> None:
        """If all slots are taken by requests being answered, one will soon be free."""
        end = time.monotonic() + SLOT_TIMEOUT
        while True:
            try:
                return self.slots.take(connection, peer)
            except Refusal as refusal:
                if refusal.code != "busy" or time.monotonic() > end:
                    raise
            gevent.sleep(SLOT_INTERVAL)

    def timeout_ctx(self) -> Any:
        """The wire has its own timeouts."""
        return contextlib.nullcontext()

    def handle_request(self, listener_name: Any, req: Any, connection: ClientConnection, addr: Any) -> Any:
        """A request whose head was read; behind a proxy, its peer is now known."""
        _refuse_repeated(req)
        self.slots.take(connection, connection.peer or self._behind_proxy(req, addr))
        connection.begin_request(req.force_close)
        try:
            answered = super().handle_request(listener_name, req, connection, addr)
        finally:
            connection.flush()
        connection.expect_rest()
        _skip_body(req.body)
        connection.end_request()
        if connection.ended or not self.alive:
            raise StopIteration
        self.slots.take(connection, connection.peer)
        gevent.sleep(0)  # requests sent ahead would keep everybody else waiting
        return answered

    def handle_error(self, req: Any, connection: ClientConnection, addr: Any, exc: BaseException) -> None:
        """Answer requests that never reached the application or that it left unanswered."""
        from api.problems import outside

        if isinstance(exc, GreenletExit):
            return
        refusal = _refusal(exc)
        if refusal is None:
            self.log.exception("Error handling request", exc_info=exc)
            refusal = Refusal("internal_error", "Something went wrong on the server; the error has been logged.")
        try:
            connection.sendall(outside(self.wsgi, refusal, _accepted(connection)))
            util.close_graceful(connection, LINGER)
        except (OSError, Refusal):
            self.log.debug("an error's answer was not sent")


def _accepted(connection: ClientConnection) -> str:
    match = ACCEPT.search(connection.whole_head())
    return match[1].decode("latin-1") if match else ""


def _refuse_repeated(req: Any) -> None:
    names = [name for name, _ in req.headers]
    for name in ONCE:
        if names.count(name) > 1:
            errors = {name.title(): ["Sent more than once."]}
            raise Refusal("invalid_request", f"{name.title()} was sent more than once.", status=400, errors=errors)


def _skip_body(body: Any) -> None:
    """Skip the unread rest of a body; if it does not end, close the connection."""
    try:
        while body.read(PIECE):
            pass
    except (Refusal, OSError, errors.ParseException):
        raise StopIteration from None


def _refusal(exc: BaseException) -> Refusal | None:
    """The client's error; None for an internal one."""
    if isinstance(exc, Refusal):
        return exc
    if not isinstance(exc, errors.ParseException) or isinstance(exc, INTERNAL):
        return None
    fault = FAULTS.get(type(exc))
    code, status, detail = fault or ("invalid_request", 400, f"The request cannot be read: {str(exc)[:200]}.")
    return Refusal(code, detail, status=status)
