"""Conversations with the process that takes mail, by SMTP and LMTP; hostile ones among them."""

import os
import re
import smtplib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from arbiter.app.services import Services
from arbiter.loopback import free_port
from arbiter.store import temporary
from tests.app.conftest import build
from tests.mail.post import ANN, STEPS, Seats, mail
from workers.listener import CONVERSATIONS, SIZE

MEGABYTE = 1024 * 1024
RUN = "import sys; from arbiter.cli import main; sys.exit(main())"

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("mailroom")]


class Room:
    """A mailroom of its own process."""

    def __init__(self, store_url: str, data: Path) -> None:
        self.port = free_port()
        own = {
            "STORE_URL": store_url,
            "DATA_DIR": str(data),
            "MAIL_BIND": f"127.0.0.1:{self.port}",
            "LOG_LEVEL": "info",
        }
        environ = os.environ | {f"MALECON_{name}": value for name, value in own.items()}
        self.log = data / f"mailroom-{self.port}.log"
        with self.log.open("w") as out:
            self.process = subprocess.Popen([sys.executable, "-c", RUN, "mailroom"], env=environ, stderr=out)
        end = time.monotonic() + 30
        while not self._answers():
            assert time.monotonic() < end, self.log.read_text()
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def smtp(self) -> smtplib.SMTP:
        return smtplib.SMTP("127.0.0.1", self.port, timeout=60)

    def lmtp(self) -> smtplib.LMTP:
        return smtplib.LMTP("127.0.0.1", self.port, timeout=60)

    def raw(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def peak(self) -> int:
        """Bytes of memory, at most so far."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024


@pytest.fixture(scope="module")
def room(own_store: temporary.Server, services: Services) -> Iterator[Room]:
    one = Room(own_store.url, services.settings.data_dir)
    yield one
    one.process.terminate()
    one.process.wait(10)


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
        assert server.data(b"")[0] == 250
        server.mail(ANN)
        server.rcpt(seats.to())
        assert server.data(mail("worker a1", "harvest c1 d1", "..", ".") + b"\n.\nMAIL FROM:<x>\n")[0] == 250
        assert server.noop()[0] == 250
    assert seats.version() == before  # the last lines are no steps


def part(kind: str, text: bytes, *more: bytes) -> bytes:
    return b"\r\n".join((b"--b", b"Content-Type: " + kind.encode(), *more, b"", text, b""))


HEAD = b"%sMessage-ID: <%s@example.org>\r\nMIME-Version: 1.0\r\n"
WRITER = b"From: ann@example.org\r\n"
MIXED = b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n'
OWN = part("text/plain; charset=utf-8", b"show")
NESTED = b"".join(b'Content-Type: multipart/mixed; boundary="%d"\r\n\r\n--%d\r\n' % (n, n) for n in range(5000))
HOSTILE: dict[str, bytes] = {
    "20-megabytes": MIXED + OWN + part("application/zip", b"UEsD" * 18 + b"\r\n") * 150_000 + b"--b--\r\n",
    "ten-thousand-parts": MIXED + OWN + part("text/plain", b"worker a1") * 10_000 + b"--b--\r\n",
    "parts-first": MIXED + part("application/x", b"") * 10_000 + OWN + b"--b--\r\n",
    "deep-nesting": NESTED + OWN,
    "deep-nesting-below": MIXED + OWN + NESTED + b"\r\n" * 100_000,
    "many-headers": b"X-A: b\r\n" * 100_000 + b"\r\nshow\r\n",
    "long-header": b"Subject: " + b"=?utf-8?q?a?= " * 200_000 + b"\r\n\r\nshow\r\n",
    "many-writers": b"From: " + b"a@example.org, " * 100_000 + b"\r\n\r\nshow\r\n",
    "bad-charset": b'Content-Type: text/plain; charset="\xff\xfe-8"\r\n\r\nshow\r\n',
    "slow-charset": b"Content-Type: text/plain; charset=punycode\r\n\r\n" + b"a-" * 500_000,
    "no-charset-at-all": b"Content-Type: text/plain; charset=zlib\r\nContent-Transfer-Encoding: base64\r\n\r\neJw=\r\n",
    "endless-line": b"\r\n" + b"worker " * 1_000_000,
    "many-lines": b"\r\n" + b"a\r\n" * 3_000_000,
    "endless-html": b"Content-Type: text/html\r\n\r\n" + b"<div><blockquote>" * 300_000,
    "script": b"Content-Type: text/html\r\n\r\n<script>show</script><style>show</style><p>show</p>\r\n",
    "unclosed-html": b"Content-Type: text/html\r\n\r\n" + b"<a <!--" * 500_000,
    "quotes": b"\r\n" + b">" * 1_000_000 + b"\r\nshow\r\n",
    "introductions": b"\r\n" + b"On 1 a wrote\r\n" * 100_000,
    "short-words": b"\r\n" + b"wo to so ha la " * 30_000 + b"\r\n",
    "broken-base64": b"Content-Transfer-Encoding: base64\r\n\r\n" + b"!=" * 1_000_000,
    "nul": b"\r\n" + b"\0" * 1_000_000 + b"show\r\n",
    "endless-parameters": MIXED + part('text/plain; a="' + ';\\"' * 300_000, b"show") + b"--b--\r\n",
    "folded-parameters": MIXED + part('text/plain; a="' + ';\\"\r\n ' * 300_000, b"show") + b"--b--\r\n",
    "many-parameters": MIXED + part('text/plain; a="' + ';\\"' * 600, b"show") * 1000 + b"--b--\r\n",
    "mails-in-mails": b"Content-Type: message/rfc822\r\n\r\n" * 3000 + b"show\r\n",
    "endless-quote": b'From: "' + b'\\"' * 60_000 + b"\r\n\r\nshow\r\n",
    "nested-comments": b"From: " + b"(" * 1000 + b"\r\n\r\nshow\r\n",
    "parameters-astray": b"Content-Type: text/plain; charset*0*=''x; charset*=y\r\n\r\nshow\r\n",
    "long-number": b"Content-Type: text/plain; charset*" + b"9" * 5000 + b"=x\r\n\r\nshow\r\n",
    "broken-parameters": b"Content-Type: multipart/mixed; boundary*0*=\xff''%; boundary*1=\r\n\r\nshow\r\n",
}


def head(name: str, body: bytes) -> bytes:
    return HEAD % (b"" if body.startswith(b"From: ") else WRITER, name.encode())


def test_hostile_mail_costs_little_and_harms_nothing(room: Room, seats: Seats, services: Services) -> None:
    before, to, seconds = seats.version(), seats.to(), {}
    for name, body in HOSTILE.items():
        begun = time.monotonic()
        with room.lmtp() as server:
            assert server.sendmail(ANN, [to], head(name, body) + body) == {}, name
        seconds[name] = time.monotonic() - begun
    print({name: round(took, 2) for name, took in seconds.items()}, room.peak() // MEGABYTE, "MB")
    assert max(seconds.values()) < 10
    assert room.peak() < 400 * MEGABYTE
    assert seats.version() == before
    print(re.findall(r'"done": "[^"]*"', room.log.read_text())[-len(HOSTILE) :])
    assert "trace" not in room.log.read_text()


def test_hostile_conversations(room: Room, seats: Seats) -> None:
    with room.raw() as endless:
        endless.sendall(b"EHLO x\r\n" + b"x" * 5_000_000)
    with room.raw() as flood:
        flood.sendall(b"LHLO x\r\nMAIL FROM:<a@example.org>\r\n" + f"RCPT TO:<{seats.to()}>\r\nDATA\r\n".encode())
        time.sleep(0.3)
        flood.sendall(b"y" * 60_000_000)
    with room.raw() as broken:
        broken.sendall(b"\xff\xfe\r\nRCPT\r\nDATA\r\nMAIL FROM:<\r\nQUIT\r\n")
        assert b"221" in _all(broken)
    crowd = [room.raw() for _ in range(CONVERSATIONS + 5)]
    try:
        assert [one.recv(3) for one in crowd[-3:]] == [b"421"] * 3
    finally:
        for one in crowd:
            one.close()
    time.sleep(0.2)
    assert room.peak() < 400 * MEGABYTE
    with room.smtp() as server:
        assert server.noop()[0] == 250


def _all(one: socket.socket) -> bytes:
    found = b""
    while piece := one.recv(4096):
        found += piece
    return found


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
            room.process.terminate()
            room.process.wait(10)


def test_the_log_holds_no_tokens(room: Room, seats: Seats) -> None:
    with room.lmtp() as server:
        server.sendmail(ANN, [seats.to()], mail("help"))
    token = seats.to().partition("+")[2].partition("@")[0]
    assert token not in room.log.read_text()
    assert '"done": "helped"' in room.log.read_text()
