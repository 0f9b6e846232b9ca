"""Answers to whoever was invited and has not joined: the invitation is declined, or nothing was done."""

from collections.abc import Sequence

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from arbiter.mail.writing.blocks import Block, Lines, Paragraph
from arbiter.mail.writing.compose import Headers, compose, message_id
from arbiter.mail.writing.incoming import Incoming

NAME = "YOUR NAME"  # where a name is wanted; nobody's own


def declined(services: Services, email: str, mail: Incoming) -> Envelope:
    told = "Hello, you have declined the invitation. It is no longer valid, and you will get no more mails about it."
    return _answer(services, email, mail, "declined", "The invitation is declined", [Paragraph(told)])


def refused(services: Services, email: str, mail: Incoming, refusal: Refusal) -> Envelope:
    """With what may be said."""
    blocks: list[Block] = [
        Paragraph(f"Hello, your reply could not be accepted. {refusal.detail}"),
        Paragraph("To join a game, reply to its invitation with one line, the word join followed by your name:"),
        Lines((f"join {NAME}",)),
        Paragraph("To decline:"),
        Lines(("decline",)),
    ]
    return _answer(services, email, mail, "not joined", "You have not joined", blocks)


def _answer(
    services: Services, email: str, mail: Incoming, kind: str, subject: str, blocks: Sequence[Block]
) -> Envelope:
    id, before = message_id(services, mail.about(kind)), (mail.id,) if mail.id else ()
    return compose(services, Headers(id=id, to=email, player="", subject=subject, thread=before, answers=True), blocks)
