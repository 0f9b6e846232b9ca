"""Conversations with the process that takes mail, by SMTP and LMTP; hostile ones among them."""

import gzip
import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from arbiter.app.services import Services
from tests import temporary
from tests.app.conftest import build
from tests.mail import bombs
from tests.mail.hostile import HOSTILE, head
from tests.mail.post import ANN, STEPS, Seats, mail
from tests.mail.room import MEGABYTE, Room, heard, rest
from workers.connections import MAX_CONNECTIONS
from workers.listener import SIZE
from workers.mail_server import MALFORMED, TAKEN

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("mailroom")]


@pytest.mark.parametrize("way", ["smtp", "lmtp"])
def test_a_reply_is_played(room: Room, seats: Seats, way: str) -> None:
    before, to = seats.version(), seats.to()
    with getattr(room, way)() as server:
        assert server.sendmail(ANN, [to], mail(*STEPS)) == {}
        assert server.sendmail(ANN, [to], mail(*STEPS)) == {}
    assert (seats.version(), seats.via()[-1]) == (before + 1, "mail")


def test_the_same_mail_many_times_at_once_is_one_record_and_one_answer(room: Room, seats: Seats) -> None:
    raw, to, before = mail(*STEPS), seats.to(), seats.version()
    with ThreadPoolExecutor(6) as senders:
        codes = list(senders.map(lambda n: _brought(room, to, raw), range(12)))
    assert set(codes) <= {250, 451}
    assert 250 in codes
    assert (seats.version(), len(seats.answers())) == (before + 1, 1)


def _brought(room: Room, to: str, raw: bytes) -> int:
    with room.lmtp() as server:
        server.ehlo()
        server.mail(ANN)
        server.rcpt(to)
        return server.data(raw)[0]


def test_a_bounce_is_taken_and_nothing_is_done(room: Room, seats: Seats) -> None:
    before = seats.version()
    with room.lmtp() as server:
        assert server.sendmail("", [seats.to()], mail(*STEPS)) == {}
    assert seats.version() == before


def test_lmtp_answers_for_each_recipient(room: Room, seats: Seats) -> None:
    before = seats.version()
    with room.lmtp() as server:
        server.ehlo()
        server.mail(ANN)
        three = (seats.to(), "eve@localhost", seats.to(seats.ann % 3 + 1))
        assert [server.rcpt(to)[0] for to in three] == [250, 550, 250]
        assert (server.data(mail(*STEPS))[0], server.getreply()[0], server.noop()[0]) == (250, 250, 250)
    assert seats.version() == before + 1


def test_what_no_address_of_ours_is_is_not_taken(room: Room, seats: Seats) -> None:
    with room.smtp() as server:
        server.ehlo()
        server.mail(ANN)
        codes = [
            server.rcpt(to)[0] for to in ("eve@localhost", "play+x@example.org", "root@localhost", "play@localhost")
        ]
        assert codes == [550] * 4
        name, _, token = seats.to().partition("@")[0].partition("+")
        turned = ("a" if token[0] != "a" else "b") + token[1:]
        mistyped = [f"{name}+{each}@localhost" for each in (turned, token[:-1], token[1:], f"{token}a", "")]
        others = [f"{other}+{token}@localhost" for other in ("join", "bounce")]
        assert [server.rcpt(to)[0] for to in (*mistyped, *others)] == [550] * 7
        assert [server.rcpt(seats.to())[0] for _ in range(11)] == [250] * 10 + [452]


def test_what_is_too_large_is_refused_early_and_late(room: Room, seats: Seats) -> None:
    with room.smtp() as server:
        server.ehlo()
        assert server.mail(ANN, [f"SIZE={SIZE + 1}"])[0] == 552
        server.mail(ANN)
        server.rcpt(seats.to())
        assert server.data(b"From: a\r\n\r\n" + (b"x" * 70 + b"\r\n") * (SIZE // 72 + 1000))[0] == 552
        assert server.noop()[0] == 250
    with room.lmtp() as lmtp:
        lmtp.ehlo()
        lmtp.mail(ANN)
        for _ in range(2):
            lmtp.rcpt(seats.to())
        assert lmtp.data(b"x" * (SIZE + 1000))[0] == 552
        assert lmtp.getreply()[0] == 552
        assert lmtp.noop()[0] == 250


def test_dots_and_ends_of_lines(room: Room, seats: Seats) -> None:
    before = seats.version()
    with room.smtp() as server:
        server.ehlo()
        server.mail(ANN)
        server.rcpt(seats.to())
        assert server.data(b"")[0] == 550
        server.mail(ANN)
        server.rcpt(seats.to())
        assert server.data(mail("worker a1", "harvest c1 d1", "..", ".") + b"\n.\nMAIL FROM:<x>\n")[0] == 250
        assert server.noop()[0] == 250
    assert seats.version() == before  # the last lines are no steps


@pytest.mark.slow
def test_hostile_mail_costs_little_and_harms_nothing(room: Room, seats: Seats, services: Services) -> None:
    version, to, seconds = seats.version(), seats.to(), {}
    for name, body in HOSTILE.items():
        before = room.used()
        assert _answer(room, to, head(name, body) + body) in (TAKEN, MALFORMED), name
        seconds[name] = room.used() - before
    print({name: round(took, 2) for name, took in seconds.items()}, room.peak() // MEGABYTE, "MB")
    assert max(seconds.values()) < 10
    assert room.peak() < 400 * MEGABYTE
    assert seats.version() == version
    print(re.findall(r'"done": "[^"]*"', room.log.read_text())[-len(HOSTILE) :])
    assert "trace" not in room.log.read_text()


def _answer(room: Room, to: str, raw: bytes) -> str:
    with room.lmtp() as server:
        server.ehlo()
        server.mail(ANN)
        server.rcpt(to)
        code, said = server.data(raw)
        return f"{code} {said.decode()}"


def test_a_mail_that_cannot_be_read_is_refused_and_not_dropped(room: Room, seats: Seats) -> None:
    """Its writer's own server tells so; it would be refused again however often it came."""
    nested = b"From: ann@example.org\r\n" + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" * 40
    assert _answer(room, seats.to(), nested + mail(*STEPS)) == MALFORMED


def test_the_bombs_are_true() -> None:
    assert bombs.unzipped_size(bombs.zipped(1000)) == 1000 * MEGABYTE
    assert len(bombs.zipped(1000)) < 1.2 * MEGABYTE
    assert len(gzip.decompress(bombs.gzipped(3))) == 3 * MEGABYTE


def test_hostile_conversations(room: Room, seats: Seats) -> None:
    with room.raw() as endless:
        endless.sendall(b"EHLO x\r\n" + b"x" * 5_000_000)
    with room.raw() as flood:
        flood.sendall(b"LHLO x\r\nMAIL FROM:<a@example.org>\r\n" + f"RCPT TO:<{seats.to()}>\r\nDATA\r\n".encode())
        time.sleep(0.3)
        flood.sendall(b"y" * 60_000_000)
    with room.raw() as broken:
        broken.sendall(b"\xff\xfe\r\nRCPT\r\nDATA\r\nMAIL FROM:<\r\nQUIT\r\n")
        assert b"221" in rest(broken)
    crowd = [room.raw() for _ in range(MAX_CONNECTIONS + 5)]
    try:
        assert all(heard(one).startswith(b"220") for one in crowd[-5:])
        assert b"421 4.3.2" in rest(crowd[0])
        with room.smtp() as server:
            assert server.sendmail(ANN, [seats.to()], mail(*STEPS)) == {}
    finally:
        for one in crowd:
            one.close()
    assert room.peak() < 400 * MEGABYTE
    with room.smtp() as server:
        assert server.noop()[0] == 250


def test_without_a_store_the_mail_has_to_come_again(tmp_path: Path) -> None:
    with temporary.server() as server:
        seats = Seats(build(server.url, tmp_path))
        to = seats.to()
        room = Room(server.url, tmp_path)
        try:
            server.kill()
            with room.smtp() as smtp:
                smtp.ehlo()
                smtp.mail(ANN)
                smtp.rcpt(to)
                assert smtp.data(mail(*STEPS))[0] == 451
        finally:
            room.stop()


def test_the_log_holds_no_tokens(room: Room, seats: Seats) -> None:
    with room.lmtp() as server:
        server.sendmail(ANN, [seats.to()], mail("help"))
    token = seats.to().partition("+")[2].partition("@")[0]
    assert token not in room.log.read_text()
    assert '"done": "helped"' in room.log.read_text()
