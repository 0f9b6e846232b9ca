"""gunicorn's gevent worker with limits: connection slots, timeouts, problem answers for all errors."""

import contextlib
import re
import time
from functools import partial
from typing import Any

import gevent
from gevent import GreenletExit
from gevent.server import StreamServer
from gunicorn import util
from gunicorn.http import errors
from gunicorn.workers.ggevent import GeventWorker

from api.addresses import FORWARDED, client, trusted
from api.places import Places
from api.room import room
from api.wire import IDLE, IDLE_PROXY, PIECE, Wire
from arbiter import settings
from arbiter.kernel.refusal import Refusal
from arbiter.peers import grouped

ONCE = ("AUTHORIZATION", "IDEMPOTENCY-KEY")  # of those that gunicorn does not look at itself
OURS = (errors.InvalidResponseHeader, errors.InvalidResponseHeaderName)
DOOR, GLANCE = 5.0, 0.05  # seconds to wait for a place, and between two looks
ACCEPTS = 16  # connections at one go
LINGER = 1.0  # seconds for a client that still speaks to read its answer
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


class Worker(GeventWorker):  # type: ignore[misc]
    """Serves the application `wsgi`, a Flask application."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.places = Places(room())
        self.proxies = settings.load().proxies

    def server_class(self, listener: Any, spawn: Any, **_: Any) -> StreamServer:
        """Accepts connections as fast as they arrive; one at a time, a new one would wait behind many others."""
        server = StreamServer(listener, handle=partial(self.handle, listener), spawn=spawn)
        server.max_accept = ACCEPTS
        return server

    def handle(self, listener: Any, sock: Any, addr: Any) -> None:
        """Handle a connection from its first byte to its end."""
        peer = self._connected(addr)
        wire = Wire(sock, IDLE if peer else IDLE_PROXY)
        try:
            self._enter(wire, peer)
            super().handle(listener, wire, addr)
        except Refusal as refusal:
            self.handle_error(None, wire, addr, refusal)
        finally:
            self.places.leave(wire)

    def _connected(self, addr: Any) -> str:
        """The peer that an idle connection counts for; "" for a proxy."""
        return "" if trusted(addr[0], self.proxies) else grouped(addr[0])

    def _enter(self, wire: Wire, peer: str) -> None:
        """If all slots are taken by requests being answered, one will soon be free."""
        end = time.monotonic() + DOOR
        while True:
            try:
                return self.places.take(wire, peer)
            except Refusal as refusal:
                if refusal.code != "busy" or time.monotonic() > end:
                    raise
            gevent.sleep(GLANCE)

    def timeout_ctx(self) -> Any:
        """The wire has its own timeouts."""
        return contextlib.nullcontext()

    def handle_request(self, listener_name: Any, req: Any, wire: Wire, addr: Any) -> Any:
        """A request whose head was read; behind a proxy, its peer is now known."""
        _once(req)
        forwarded = ",".join(value for name, value in req.headers if name == FORWARDED.upper())
        self.places.take(wire, grouped(client(addr[0], forwarded, self.proxies)))
        wire.asked(req.force_close)
        answered = super().handle_request(listener_name, req, wire, addr)
        wire.left()
        _read_on(req.body)
        wire.rest()
        if wire.ended or not self.alive:
            raise StopIteration
        self.places.take(wire, self._connected(addr))
        gevent.sleep(0)  # requests sent ahead would keep everybody else waiting
        return answered

    def handle_error(self, req: Any, wire: Wire, addr: Any, exc: BaseException) -> None:
        """Answer requests that never reached the application or that it left unanswered."""
        from api.problems import outside

        if isinstance(exc, GreenletExit):
            return
        refusal = _refusal(exc)
        if refusal is None:
            self.log.exception("Error handling request", exc_info=exc)
            refusal = Refusal("internal_error", "Something went wrong on the server; the error has been logged.")
        try:
            wire.sendall(outside(self.wsgi, refusal, _accepted(wire)))
            util.close_graceful(wire, LINGER)
        except (OSError, Refusal):
            self.log.debug("an error's answer was not sent")


def _accepted(wire: Wire) -> str:
    found = ACCEPT.search(wire.whole_head())
    return found[1].decode("latin-1") if found else ""


def _once(req: Any) -> None:
    names = [name for name, _ in req.headers]
    for name in ONCE:
        if names.count(name) > 1:
            told = {name.title(): ["Sent more than once."]}
            raise Refusal("invalid_request", f"{name.title()} was sent more than once.", status=400, errors=told)


def _read_on(body: Any) -> None:
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
    if not isinstance(exc, errors.ParseException) or isinstance(exc, OURS):
        return None
    known = FAULTS.get(type(exc))
    code, status, detail = known or ("invalid_request", 400, f"The request cannot be read: {str(exc)[:200]}.")
    return Refusal(code, detail, status=status)
