"""What is said to the process that takes mail, but not as it should be said."""

import pytest

from tests.mail.post import ANN, STEPS, Seats, mail
from tests.mail.room import Room, heard, rest
from workers.listener import LINE

EVE = "eve@example.org"
CODES = [b"220", b"250", b"250", b"250", b"354", b"250", b"221"]

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("mailroom")]


def envelope(to: str, sender: str = ANN) -> tuple[bytes, ...]:
    return f"MAIL FROM:<{sender}>".encode(), f"RCPT TO:<{to}>".encode(), b"DATA"


def lines(*words: bytes) -> bytes:
    return b"".join(each + b"\r\n" for each in words)


@pytest.mark.parametrize(
    "end",
    [b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r.\r\n", b"\r\n.\r", b"\r\n\0.\r\n", b"\n\r.\r\n", b"\r\n.\r\r\n"],
)
def test_a_mail_ends_at_one_sign_alone(room: Room, seats: Seats, end: bytes) -> None:
    """What looks like an end (SMTP smuggling), and a further mail, by Ann, behind it: all is Eve's one mail."""
    before, to = seats.version(), seats.to()
    smuggled = mail(*STEPS, sender=EVE) + end + lines(*envelope(to)) + mail(*STEPS)
    told = room.talk(b"LHLO x", *envelope(to, EVE), smuggled + b"\r\n.")
    assert [line[:3] for line in told.split(b"\r\n") if line[3:4] == b" "] == CODES
    assert (seats.version(), seats.answers()) == (before, [])


def test_content_before_it_is_asked_for_is_no_mail_and_no_commands(room: Room, seats: Seats) -> None:
    """As one would send it who cannot read the answers, such as a browser."""
    before, to = seats.version(), seats.to()
    for early in (mail(*STEPS) + b".\r\n", lines(b"", b".", *envelope(to)), b"NOOP\r\n"):
        with room.raw() as one:
            one.sendall(lines(b"LHLO x", *envelope(to)) + early + b"QUIT\r\n")
            told = rest(one)
        assert b"503 5.5.1" in told
        assert b"354" not in told
    assert (seats.version(), seats.answers()) == (before, [])


def test_commands_may_come_together_and_data_last(room: Room, seats: Seats) -> None:
    before = seats.version()
    with room.raw() as one:
        one.sendall(lines(b"LHLO x", *envelope(seats.to())))
        heard(one, b"354")
        one.sendall(mail(*STEPS) + lines(b".", b"QUIT"))
        assert b"250 2.0.0" in rest(one)
    assert seats.version() == before + 1


def test_a_thousand_recipients(room: Room, seats: Seats) -> None:
    """The first ten are answered each; what comes behind the thousandth ends the conversation."""
    rcpt = f"RCPT TO:<{seats.to()}>\r\n".encode()
    before = seats.version()
    with room.raw() as one:
        one.sendall(b"LHLO x\r\nMAIL FROM:<%s>\r\n" % ANN.encode() + rcpt * 1000 + b"DATA\r\n")
        told = heard(one, b"354")
        one.sendall(mail(*STEPS) + b".\r\n" + rcpt + b"QUIT\r\n")
        dealt = rest(one)
    assert (told.count(b"250 2.1.5"), told.count(b"452 4.5.3")) == (10, 990)
    assert (dealt.count(b"250 2.0.0"), dealt.count(b"421")) == (10, 1)
    assert seats.version() == before + 1


ASTRAY = (
    b"\0" * 400,
    b"EHLO \0\r",
    b"EHLO " + b"x" * 500,
    b"EHLO [\xff\xfe]",
    b"HELO x\rMAIL FROM:<ann@example.org>\rRCPT TO:<root>\rDATA\r",
    b"MAIL FROM:<" + b"(" * 400 + b">",
    b"MAIL FROM:<" + b'"' * 301 + b"@example.org>",
    b'MAIL FROM:<"\\\r"@example.org>',
    b"MAIL FROM:<\xff\xff@\xff>",
    b"MAIL FROM:<@,@,@:a@b>",
    b"MAIL FROM:<a@[",
    b"MAIL FROM:<a@b> SIZE=" + b"9" * 400,
    b"MAIL FROM:<a@b> SIZE=\xc2\xb2",
    b"MAIL FROM:<a@b> BODY=\xff SMTPUTF8=\xff",
    b"MAIL FROM:" + b"<" * 400,
    b"MAIL FROM: ;:",
    b'RCPT TO:<"play+x"@localhost>',
    b"RCPT TO:<play+\xff@localhost>",
    "RCPT TO:<play+äöü＠@localhost>".encode(),
    b"RCPT TO:<play+\0@localhost>",
    b"RCPT TO:<play+a\tb@localhost> X=" + b"y" * 300,
    b"RCPT TO:<@relay.example:play+a@localhost>",
    b"VRFY \xff\xfe",
    b"VRFY <" + b"a." * 200,
    b"EXPN \xff",
    b"HELP \xff",
    b"NOOP \xff\0",
    b"AUTH PLAIN \xff",
    b"STARTTLS \xff",
    b"BDAT 100000000 LAST",
    b"MAIL",
    b"RCPT",
    b"x" * 1_000_000,
    b"x" * (LINE + 1),
    b" ",
    b"\xff",
)


def test_words_astray_are_refused_and_harm_nothing(room: Room, seats: Seats) -> None:
    before = seats.version()
    for words in ASTRAY:
        for begin in ((b"LHLO x",), (b"LHLO x", b"MAIL FROM:<a@example.org>")):
            told = room.talk(*begin, words)
            assert b"221" in told, words[:80]
            assert b"451" not in told, words[:80]
    log = room.log.read_text()
    assert "went wrong" not in log
    assert "trace" not in log
    assert seats.version() == before
    assert room.process.poll() is None
