"""Mails that one who guards the border reads in another way, and mails that are not worth reading."""

from dataclasses import replace

import pytest

from arbiter.mail.reading import message
from tests.mail.post import STEPS, Seats, mail

EVE = b"From: Eve <eve@example.org>\r\nDate: Mon, 30 Nov 2026 10:40:11 +0100\r\n"


@pytest.mark.parametrize(
    "hidden",
    [
        b"X-A: a\rFrom: ann@example.org\rTo: x\r\rworker a1\rharvest c1 d1\r\n",
        b"X-A: a\rFrom: ann@example.org\rX-B: b\r\n\r\nworker a1\r\nharvest c1 d1\r\n",
        b"X-A: a\r\rFrom: ann@example.org\r\n",
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_writer_that_the_border_does_not_see_is_none(seats: Seats, hidden: bytes, first: bool) -> None:
    """A bare CR is a part of its line where mail is carried, and its end where it is read: Eve's own server vouched."""
    settings = replace(seats.services.settings, mail_authserv="mx.example.net")
    seats.services = replace(seats.services, settings=settings)
    vouched = b"Authentication-Results: mx.example.net; dmarc=pass header.from=example.org\r\n"
    raw = vouched + (hidden + EVE if first else EVE + hidden) + b"\r\nworker a1\r\nharvest c1 d1\r\n"
    before = seats.version()
    assert seats.deliver(raw) in ("unreadable", "not from the seat")
    assert (seats.version(), seats.answers()) == (before, [])


def test_what_comes_to_no_address_of_ours_is_not_read(seats: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has no token makes no work."""
    monkeypatch.setattr(message, "opened", lambda raw: pytest.fail("read"))
    assert seats.deliver(mail(*STEPS), to="play+aaaa@localhost") == "no good token"


def test_a_mail_without_message_id_is_known_by_what_is_read_of_it(seats: Seats) -> None:
    """Whatever relays put before it, and whatever stands where it is not looked at."""
    raw, to, before = mail(*STEPS, id="") + b"> " + b"x" * message.BODY, seats.to(), seats.version()
    assert seats.deliver(raw, to=to) == "played"
    assert seats.deliver(b"Received: by relay.example.org\r\n" + raw + b"more", to=to) == "played"
    assert seats.version() == before + 1
    assert len(seats.answers()) == 1
