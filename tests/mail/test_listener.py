"""Those who hold on to conversations: what they hold is bounded, and the others get through."""

import asyncio
import select
import smtplib
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import pytest

from arbiter.app.services import Services
from tests import temporary
from tests.mail.listening import HOST, Door, listening
from tests.mail.post import ANN, STEPS, Seats, mail
from tests.mail.room import heard
from workers import listener
from workers.connections import MAX_SAME_ADDRESS, Connections
from workers.listener import Listener
from workers.mail_server import MailHandler

SOON = 30.0


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """No conversation of another test's listener."""
    monkeypatch.setattr(Listener, "connections", Connections())
    monkeypatch.setattr(Listener, "contents", {})


def test_who_reads_no_answers_is_gone_in_time(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A conversation that is closed in order would wait until its answers were read."""
    monkeypatch.setattr(listener, "TIMEOUT", 1.0)
    with listening(services) as door, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((HOST, door.port))
        deaf.setblocking(False)
        temporary.until(lambda: _sends_little(deaf.getsockname()), SOON)
        ended = select.poll()
        ended.register(deaf, 0)
        temporary.until(lambda: _talks(deaf) or bool(ended.poll(0)), SOON)
        temporary.until(lambda: bool(ended.poll(0)), SOON)


def test_who_brings_a_mail_too_slowly_is_gone_in_time(
    seats: Seats, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "TIMEOUT", 1.0)
    before = seats.version()
    with listening(services) as door, door.smtp() as server:
        server.ehlo()
        server.mail(ANN)
        server.rcpt(seats.to())
        assert server.docmd("DATA")[0] == 354
        server.send(mail(*STEPS))
        temporary.until(lambda: _trickles(server), SOON)
        assert server.getreply()[0] == 421
        temporary.until(lambda: not len(Listener.connections), SOON)
    assert seats.version() == before


def _trickles(server: smtplib.SMTP) -> bool:
    """Send one sign more; whether something was answered to it."""
    assert server.sock is not None
    server.sock.send(b"x")
    return bool(select.select([server.sock], [], [], 0)[0])


def _sends_little(peer: tuple[str, int]) -> bool:
    """Have the server wait soon for this one to read; whether it has begun to talk to it."""
    for one in Listener.connections:
        if one.session and one.session.peer == peer and one.transport:
            one.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            return True
    return False


def _talks(one: socket.socket) -> bool:
    with suppress(OSError):
        one.send(b"\r\n" * 10_000)
    return False


def test_a_long_conversation_makes_room_for_a_new_one(
    seats: Seats, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Listener, "connections", Connections(3))
    before = seats.version()
    with listening(services) as door:
        silent = [door.raw() for _ in range(3)]
        assert all(heard(one).startswith(b"220") for one in silent)
        with door.smtp() as server:
            assert server.sendmail(ANN, [seats.to()], mail(*STEPS)) == {}
        assert heard(silent[0]).startswith(b"421 4.3.2")
        silent[2].sendall(b"NOOP\r\n")
        assert heard(silent[2]).startswith(b"250")
        for one in silent:
            one.close()
    assert seats.version() == before + 1


def test_who_never_stops_talking_keeps_nobody_waiting(services: Services) -> None:
    async def others_wait() -> int:
        loop = asyncio.get_running_loop()
        room = MailHandler(services)
        async with await loop.create_server(lambda: Listener(room, loop, HOST), HOST, 0) as server:
            port = server.sockets[0].getsockname()[1]
            [(heard, talks), (answered, asks)] = [await asyncio.open_connection(HOST, port) for _ in range(2)]
            for each in (heard, answered):
                assert (await each.readline()).startswith(b"220")
            talks.write(b"\r\n" * 20_000)
            asks.write(b"NOOP\r\n")
            assert await answered.readline() == b"250 OK\r\n"
            told = await heard.read(10_000_000)
            for one in (talks, asks):
                one.transport.abort()
            return told.count(b"\n")

    assert asyncio.run(others_wait()) < 1000


def test_who_hangs_up_while_being_greeted_leaves_nothing_behind(services: Services) -> None:
    async def left() -> int:
        loop, room = asyncio.get_running_loop(), MailHandler(services)
        async with await loop.create_server(lambda: Listener(room, loop, HOST), HOST, 0) as server:
            for _ in range(20):
                one = socket.create_connection(server.sockets[0].getsockname())
                one.close()
            end = loop.time() + SOON
            await asyncio.sleep(0.1)
            while len(Listener.connections) and loop.time() < end:
                await asyncio.sleep(0.05)
            return len(Listener.connections)

    assert asyncio.run(left()) == 0


def quick_mails(door: Door, seats: Seats, number: int) -> float:
    """The seconds that the slowest of some mails took, each in a conversation of its own."""
    slowest = 0.0
    for n in range(number):
        begun = time.monotonic()
        with door.smtp() as server:
            assert server.sendmail(ANN, [seats.to()], mail("show", id=f"<{n}@example.org>")) == {}
        slowest = max(slowest, time.monotonic() - begun)
    return slowest


@pytest.mark.parametrize("most", [0, 20])
def test_a_crowd_that_holds_on_keeps_no_mail_waiting(
    seats: Seats, services: Services, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Also where it comes from the same peer, as all mail behind a border on this machine does."""
    monkeypatch.setattr(Listener, "connections", Connections(most))
    with listening(services) as door:
        idle = [door.raw() for _ in range(200)]
        try:
            assert quick_mails(door, seats, 5) < SOON
        finally:
            for one in idle:
                one.close()


def test_a_crowd_that_comes_back_at_once_starves_no_mail(seats: Seats, services: Services) -> None:
    over = threading.Event()

    def comes_back(door: Door) -> None:
        while not over.is_set():
            with suppress(OSError), door.raw() as one:
                one.settimeout(0.2)
                one.recv(10)
                one.recv(10)

    with listening(services) as door, ThreadPoolExecutor(200) as crowd:
        for _ in range(200):
            crowd.submit(comes_back, door)
        try:
            assert quick_mails(door, seats, 5) < SOON
        finally:
            over.set()


def test_one_mailbox_has_so_many_conversations(seats: Seats, services: Services) -> None:
    with listening(services) as door, ExitStack() as held:
        servers = [held.enter_context(door.smtp()) for _ in range(MAX_SAME_ADDRESS + 1)]
        for server in servers:
            server.ehlo()
            server.mail(ANN)
        codes = [server.rcpt(seats.to())[0] for server in servers]
        assert codes == [250] * MAX_SAME_ADDRESS + [451]
        servers[0].quit()
        temporary.until(lambda: servers[-1].rcpt(seats.to())[0] == 250, SOON)


def test_a_content_that_comes_slowly_makes_room(
    seats: Seats, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "CONTENTS", 2)
    with listening(services) as door, ExitStack() as held:
        slow = [held.enter_context(door.smtp()) for _ in range(2)]
        for server in slow:
            server.ehlo()
            server.mail(ANN)
            server.rcpt(seats.to())
            assert server.docmd("DATA")[0] == 354
        with door.smtp() as server, pytest.raises(smtplib.SMTPDataError, match="Too many messages"):
            server.sendmail(ANN, [seats.to()], mail(*STEPS))
        monkeypatch.setattr(listener, "SLOW_AFTER", 0.0)
        with door.smtp() as server:
            assert server.sendmail(ANN, [seats.to()], mail(*STEPS)) == {}
        assert slow[0].getreply()[0] == 421
        slow[1].send(mail("show") + b"\r\n.\r\n")
        assert slow[1].getreply()[0] == 250
