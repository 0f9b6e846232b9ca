"""A connection's timeouts."""

import time
from collections.abc import Iterator

import gevent
import pytest
from gevent import socket

from api import connection
from api.connection import ClientConnection
from arbiter.kernel.refusal import Refusal

IDLE, HEAD, BODY = 0.2, 0.4, 0.6
BROKEN = ["whole"]  # nothing once a body broke off
Pair = tuple[ClientConnection, socket.socket]


@pytest.fixture
def pair(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    """Our end and the client's."""
    for name, value in {"HEAD": HEAD, "BODY": BODY, "ANSWER": BODY}.items():
        monkeypatch.setattr(connection, name, value)
    BROKEN[:] = ["whole"]
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ClientConnection(ours, IDLE), theirs


def dripping(client: socket.socket) -> None:
    """A byte now and then, for ever."""
    while True:
        client.sendall(b"x")
        gevent.sleep(0.05)


def heard(one: ClientConnection) -> float:
    """Seconds until nothing more is heard."""
    begun = time.monotonic()
    while one.recv(100):
        pass
    return time.monotonic() - begun


def test_an_idle_connection_ends_quietly(pair: Pair):
    assert heard(pair[0]) >= IDLE


@pytest.mark.parametrize("asked", [False, True], ids=["head", "body"])
def test_what_comes_slowly_is_refused(pair: Pair, asked: bool):
    ours, theirs = pair
    theirs.sendall(b"POST")
    assert ours.recv(100) == b"POST"
    if asked:
        ours.begin_request(BROKEN.clear)
    drip = gevent.spawn(dripping, theirs)
    with pytest.raises(Refusal) as refused, gevent.Timeout(20):
        heard(ours)
    drip.kill()
    assert refused.value.code == "request_timeout"
    assert bool(BROKEN) is not asked


def test_what_comes_fast_enough_is_taken(pair: Pair):
    ours, theirs = pair
    theirs.sendall(b"P")
    ours.recv(1)
    ours.begin_request(BROKEN.clear)

    def upload() -> None:
        for _ in range(20):
            theirs.sendall(b"x" * 4000)
            gevent.sleep(0.1)
        theirs.shutdown(socket.SHUT_WR)

    sent = gevent.spawn(upload)
    with gevent.Timeout(20):
        assert heard(ours) > 2 * BODY
    sent.join()


def test_between_requests_patience_is_new(pair: Pair):
    ours, theirs = pair
    for _ in range(5):
        theirs.sendall(b"GET")
        assert ours.recv(100) == b"GET"
        ours.begin_request(BROKEN.clear)
        gevent.sleep(IDLE)
        ours.end_request()
    assert heard(ours) >= IDLE * 0.9


def test_who_does_not_read_is_cut_off(pair: Pair):
    ours, _ = pair
    ours.begin_request(BROKEN.clear)
    with pytest.raises(ConnectionResetError), gevent.Timeout(20):
        ours.sendall(bytes(50_000_000))


def test_who_reads_gets_all(pair: Pair):
    ours, theirs = pair
    ours.begin_request(BROKEN.clear)
    sent = gevent.spawn(ours.sendall, bytes(5_000_000))
    left = 5_000_000
    while left:
        left -= len(theirs.recv(200_000))
        gevent.sleep(0.01)
    sent.get()


def test_a_head_goes_with_what_follows_or_alone(pair: Pair):
    ours, theirs = pair
    theirs.settimeout(0.1)
    ours.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    with pytest.raises(TimeoutError):
        theirs.recv(1)
    ours.sendall(b"body")
    assert theirs.recv(100) == b"HTTP/1.1 200 OK\r\n\r\nbody"
    ours.sendall(b"HTTP/1.1 304 Not Modified\r\n\r\n")
    ours.flush()
    assert theirs.recv(100) == b"HTTP/1.1 304 Not Modified\r\n\r\n"


def test_a_connection_that_gives_way():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        patient = ClientConnection(ours, 1000.0)
        gevent.spawn(patient.end)
        with gevent.Timeout(20):
            heard(patient)
        assert theirs.recv(1) == b""


def test_a_body_that_gives_way_is_told(pair: Pair):
    ours, theirs = pair
    theirs.sendall(b"POST")
    ours.recv(100)
    ours.begin_request(BROKEN.clear)
    gevent.spawn(ours.end)
    with pytest.raises(Refusal) as refused:
        ours.recv(100)
    assert refused.value.code == "busy"
    ours.sendall(b"503")
    assert theirs.recv(100) == b"503"


def test_a_reader_that_gives_way_is_cut_off(pair: Pair):
    ours, _ = pair
    ours.begin_request(BROKEN.clear)
    gevent.spawn_later(0.05, ours.end)
    with pytest.raises(ConnectionResetError):
        ours.sendall(bytes(50_000_000))


@pytest.mark.parametrize("says", [b"", b"GET"], ids=["hangs up", "speaks"])
def test_who_hangs_up_is_noticed(pair: Pair, says: bytes):
    ours, theirs = pair
    gone: list[str] = []
    with ours.watched(lambda: gone.append("gone")):
        gevent.sleep(0.05)
        assert not gone
        theirs.sendall(says)
        if not says:
            theirs.close()
        gevent.sleep(0.05)
    assert gone == ([] if says else ["gone"])
