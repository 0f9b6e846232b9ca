"""A table whose players write mails."""

import random
import tomllib
from email import policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import msgspec

from arbiter.app import log
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.mail import sealed_addresses
from arbiter.mail.answering.receive import receive
from arbiter.mail.sealed_addresses import Play
from tests.app.conftest import Table
from tests.mail import mailing
from tests.mail.mailing import verify_all
from tests.outbox import waiting

CORPUS = Path(__file__).parent / "corpus"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((CORPUS / "expected.toml").read_text("utf-8"))
REPLIES = {name: told for name, told in EXPECTED.items() if "nothing" not in told}
NOBODYS = {name: told for name, told in EXPECTED.items() if "nothing" in told}
STEPS = ("worker a1", "harvest c1 d1")
ANN = "ann@example.org"


def corpus(name: str) -> bytes:
    return (CORPUS / f"{name}.eml").read_bytes()


def mail(*lines: str, id: str = "<one@example.org>", sender: str = ANN, **headers: str) -> bytes:
    """A plain mail; an empty `id` leaves out the Message-ID."""
    written = EmailMessage(policy=policy.SMTP)
    written["From"] = sender
    written["Date"] = "Mon, 30 Nov 2026 10:40:11 +0100"
    if id:
        written["Message-ID"] = id
    for name, value in headers.items():
        written[name.replace("_", "-")] = value
    written.set_content("\n".join(lines) + "\n")
    return bytes(written)


class Seats(Table):
    """A game whose seats have verified addresses; Ann's is the seat that is asked first."""

    def __init__(self, services: Services, **more: Any) -> None:
        super().__init__(services, **more)
        verify_all(self)
        self.ann: int = self.awaiting()["seats"][0]
        self.change(self.ann, email=ANN, name="Ann")

    def change(self, seat: int, **to: Any) -> None:
        player = self.services.players.get(self.players[seat - 1])
        assert player is not None
        self.services.players.update(msgspec.structs.replace(player, **to))

    @property
    def opened(self) -> int:
        """The `seq` of the record that opened the present decision."""
        return int(self.awaiting()["decision"].partition("-")[0])

    def to(self, seat: int = 0, seq: int | None = None) -> str:
        """The address at which a seat answers."""
        return sealed_addresses.play(
            self.services, Play(self.game, seat or self.ann, self.opened if seq is None else seq)
        )

    def deliver(self, raw: bytes, *, seat: int = 0, to: str = "", sender: str = ANN) -> str:
        return receive(self.services, to or self.to(seat), sender, raw)

    def overtaken(self) -> str:
        """The address of a decision that is over: Ann has answered it by mail, and is asked another one."""
        past, chooser = self.to(), random.Random(1)
        assert self.deliver(mail(*STEPS)) == "played"
        self.reveal()
        while self.ann not in self.awaiting()["seats"] or self.to() == past:
            self.move(chooser)
        return past

    def answers(self) -> list[Envelope]:
        """The answers that wait to be sent for this game, and what is passed on to the table, in order."""
        tasks = waiting(self.services)
        ours = [t.message for t in tasks if t.message.kind in ("answer", "say") and t.message.game == self.game]
        ids = dict.fromkeys(message.about for message in ours)
        letters = [self.services.envelopes.kept(id) for id in ids]
        return [envelope for envelope in letters if envelope]

    def answer(self) -> EmailMessage:
        """The one answer."""
        [envelope] = self.answers()
        return mailing.read(envelope)

    def via(self) -> list[str]:
        """How each record came, in order."""
        found = log.load(self.services, self.game)
        records = log.records(self.services, found.position)
        return [record.cause.via for record in records]


def said(answer: EmailMessage) -> str:
    """An answer's text."""
    body = answer.get_body(("plain",))
    assert body is not None
    return str(body.get_content())
