"""Many mails at once: what they cost together, and that the small ones do not wait for the large ones."""

import smtplib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from threading import Barrier

import pytest

from arbiter.app.services import Services
from tests import temporary
from tests.figures import figure
from tests.mail.hostile import HOSTILE, MIXED, head, part
from tests.mail.post import ANN, STEPS, Seats, mail
from tests.mail.room import MEGABYTE, Room
from workers.connections import MAX_SAME_ADDRESS
from workers.listener import CONTENTS, SIZE

CROWD = figure(8, CONTENTS - 2)
LINE = b"UEsD" * 18 + b"\r\n"
BURDENS = ("many-lines", "ten-thousand-parts", "flowed-for-ever", "endless-soft-breaks", "bare-returns")

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("mailroom")]


@pytest.fixture(scope="module")
def room(own_store: temporary.Server, services: Services) -> Iterator[Room]:
    one = Room(own_store.url, services.settings.data_dir)
    yield one
    one.stop()


def large(number: int) -> bytes:
    """A mail of nearly 20 MiB, with steps and something behind them; the first is Ann's, the others are forged."""
    writer = "eve@example.org" if number else ANN
    begin = f"From: {writer}\r\nMessage-ID: <{number}.{writer}>\r\nMIME-Version: 1.0\r\n".encode() + MIXED
    begin += part("text/plain", "\r\n".join(STEPS).encode()) + part("application/zip", b"")
    return begin + LINE * ((SIZE - len(begin) - 100) // len(LINE)) + b"--b--\r\n"


def brought(room: Room, to: str, raw: bytes, together: Barrier) -> int:
    """Send a mail but for its end, which all send together; the answer."""
    with room.smtp() as server:
        server.ehlo()
        server.mail(ANN)
        server.rcpt(to)
        assert server.docmd("DATA")[0] == 354
        server.send(raw)
        for _ in range(2):
            together.wait(100)
        server.send(b".\r\n")
        return int(server.getreply()[0])


def elsewhere(services: Services, mails: int) -> list[str]:
    """Addresses of other games: so many mails at once are too many for a single one."""
    return [Seats(services).to() for _ in range(mails // MAX_SAME_ADDRESS)]


def test_many_large_mails_at_once_cost_little_and_let_small_ones_through(room: Room, services: Services) -> None:
    seats, other, together = Seats(services), Seats(services), Barrier(CROWD + 1)
    to, before = [seats.to(), *elsewhere(services, CROWD)], seats.version()
    with ThreadPoolExecutor(CROWD) as hands:
        codes = [hands.submit(brought, room, to[number % len(to)], large(number), together) for number in range(CROWD)]
        together.wait(100)
        with room.smtp() as server:
            assert server.sendmail(ANN, [other.to()], mail(*STEPS)) == {}
        assert other.via()[-1] == "mail"
        together.wait(100)
        assert [code.result() for code in codes] == [250] * CROWD
    print(f"{CROWD} mails of 20 MiB at once: {room.peak() // MEGABYTE} MB")
    assert room.peak() < 200 * MEGABYTE
    assert (seats.version(), seats.via()[-1]) == (before + 1, "mail")


def test_mails_that_are_hard_to_read_at_once(room: Room, seats: Seats) -> None:
    """All of those that cost the most memory, many times, from many."""
    before = seats.version()
    burdens = [(f"{name}-{turn}", HOSTILE[name]) for turn in range(figure(1, 5)) for name in BURDENS]
    to = cycle([seats.to(), *elsewhere(seats.services, len(burdens))])
    with ThreadPoolExecutor(len(burdens)) as hands:
        sent = [hands.submit(_sent, room, next(to), head(*each) + each[1]) for each in burdens]
        answers = [one.result() for one in sent]
    print(f"{len(burdens)} mails that are hard to read at once: {room.peak() // MEGABYTE} MB")
    assert answers == [{}] * len(burdens)
    assert room.peak() < 400 * MEGABYTE
    assert seats.version() == before


def _sent(room: Room, to: str, raw: bytes) -> dict[str, tuple[int, bytes]]:
    with smtplib.LMTP("127.0.0.1", room.port, timeout=110) as server:
        return server.sendmail(ANN, [to], raw)
