"""Many connections at once, from addresses of loopback, that say something and wait."""

import resource
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

HALF_HEAD = b"POST /v1/players HTTP/1.1\r\nHost: local"
HALF_BODY = (
    b"POST /v1/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
)


def poll(game: str) -> bytes:
    return f"GET /v1/games/{game}/events?after=0&wait=55 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


@contextmanager
def crowd(
    port: int, count: int, says: bytes, addresses: int = 1, network: str = "127.0.1"
) -> Iterator[list[socket.socket]]:
    """So many connections from so many addresses, each of which says this."""
    wide(count + 500)
    made = [_opened(port, f"{network}.{1 + number % addresses}") for number in range(count)]
    try:
        for one in made:
            _said(one, says)
        yield made
    finally:
        for one in made:
            one.close()


def wide(files: int) -> None:
    """Have this process open so many files."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(files, most), most))


def _opened(port: int, source: str) -> socket.socket:
    made = socket.socket()
    made.bind((source, 0))
    made.settimeout(30)
    made.connect(("127.0.0.1", port))
    return made


def _said(one: socket.socket, says: bytes) -> None:
    """The other end may have closed already."""
    with suppress(OSError):
        one.sendall(says)


def ends(crowded: list[socket.socket]) -> Counter[bytes]:
    """What became of them: an answer's status, "" where it was closed without one, or "open"."""
    return Counter(_end(one) for one in crowded)


def _end(one: socket.socket) -> bytes:
    one.setblocking(False)
    try:
        return one.recv(1000)[9:12]
    except BlockingIOError:
        return b"open"
    except OSError:
        return b""
