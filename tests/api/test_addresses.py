"""An address that is taken is one address wherever it is read; any other is refused, and no mail goes out."""

from dataclasses import replace
from email import message_from_bytes, policy
from email.utils import getaddresses

import pytest
from flask import Flask

from api.app import create_app
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending import kinds
from tests.api.client import Client

GOOD = (
    "ann@example.org",
    "ann.lee+games@play.example.org",
    "o'brien_1@xn--bcher-kva.example",
    "a=b@example.org",
    "me@localhost",
    "x" * 64 + "@example.org",
)
BAD = {
    "an encoded word that is another": "=?utf-8?q?victim=40evil.org=2C?=me@example.org",
    "an encoded bracket": "=?utf-8?q?me=3E=2C_victim=40evil.org?=@example.org",
    "in base 64": "=?utf-8?b?dmljdGltQGV2aWwub3JnLA==?=me@example.org",
    "an encoded word behind": "me@=?utf-8?q?example.org=2Cvictim=40evil.org?=",
    "an encoded word amidst": "me.=?us-ascii?q?=2C?=@example.org",
    "another header": "me@example.org\r\nBcc: victim@evil.org",
    "a line's end": "me@example.org\n",
    "a carriage return": "me\r@example.org",
    "a file separator": "me\x1cvictim@example.org",
    "a file separator at the end": "me@example.org\x1c",
    "a next line": "me\x85victim@example.org",
    "a line separator": "me\u2028victim@example.org",
    "a null byte": "me\x00@example.org",
    "letters beyond ASCII": "mé@example.org",
    "a domain beyond ASCII": "me@exämple.org",
    "an at sign beyond ASCII": "me\uff20example.org",
    "quotes": '"victim@evil.org,"me@example.org',
    "a quoted name": '"me"@example.org',
    "a name before": "Me <me@example.org>",
    "two": "me@example.org,victim@evil.org",
    "two of another kind": "me@example.org;victim@evil.org",
    "two signs": "me@victim@example.org",
    "a comment": "me(victim)@example.org",
    "a group": "all:me@example.org;",
    "a route": "@evil.org:me@example.org",
    "a number for a domain": "me@[127.0.0.1]",
    "a domain that begins with a hyphen": "me@-example.org",
    "two dots": "me..you@example.org",
    "a dot at the end": "me@example.org.",
    "a space": "me @example.org",
    "no name": "@example.org",
    "no domain": "me@",
    "a long name": "x" * 65 + "@example.org",
    "a long domain": "me@" + "x" * 190,
}


class Pushed:
    """An outbox that nobody empties."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    def push(self, message: Message) -> None:
        self.messages.append(message)


@pytest.fixture
def outbox() -> Pushed:
    return Pushed()


@pytest.fixture
def watched(services: Services, outbox: Pushed) -> Flask:
    return create_app(replace(services, outbox=outbox))


@pytest.mark.parametrize("email", BAD.values(), ids=BAD)
def test_what_is_no_address_gets_no_mail(watched: Flask, outbox: Pushed, email: str):
    Client(watched).refused("POST", "/v1/players", "invalid_request", 422, {"name": "Ann", "email": email})
    ann = Client(watched).become("Ann")
    ann.refused("PATCH", "/v1/players/me", "invalid_request", 422, {"email": email})
    assert ann.get("/v1/players/me")["email"] == ""
    assert outbox.messages == []


@pytest.mark.parametrize("email", GOOD)
def test_an_address_is_the_only_one_of_its_mail(watched: Flask, outbox: Pushed, services: Services, email: str):
    ann = Client(watched).become("Ann", email=email)
    [asked] = outbox.messages
    assert asked == Message("verify", "", player=ann.id, about=asked.about)
    due = kinds.DUE["verify"](services, asked)
    assert due is not None
    letter = due.write()
    read = message_from_bytes(letter.mail, policy=policy.default)
    assert getaddresses(read.get_all("To", [])) == [("", email)]
    assert letter.to == email
    assert [address.addr_spec for address in read["To"].addresses] == [email]
    assert not {"Cc", "Bcc"} & set(read.keys())
