"""Answers to whoever was invited and has not joined: the invitation is declined, or nothing was done."""

from collections.abc import Sequence

from arbiter.app.ports.letters import Letter
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from arbiter.mail.writing.blocks import Block, Lines, Paragraph
from arbiter.mail.writing.envelope import Frame, framed, message_id
from arbiter.mail.writing.incoming import Asking

NAME = "YOUR NAME"  # where a name is wanted; nobody's own


def declined(services: Services, email: str, mail: Asking) -> Letter:
    told = "Hello, you have declined the invitation. It is good for nothing any more, and no more mails about it come."
    return _answer(services, email, mail, "declined", "The invitation is declined", [Paragraph(told)])


def refused(services: Services, email: str, mail: Asking, refusal: Refusal) -> Letter:
    """With what may be said."""
    blocks: list[Block] = [
        Paragraph(f"Hello, nothing was done for your mail. {refusal.detail}"),
        Paragraph("To join a game, reply to its invitation with one line, the word join and your name:"),
        Lines((f"join {NAME}",)),
        Paragraph("To refuse:"),
        Lines(("decline",)),
    ]
    return _answer(services, email, mail, "not joined", "You have not joined", blocks)


def _answer(services: Services, email: str, mail: Asking, kind: str, subject: str, blocks: Sequence[Block]) -> Letter:
    id, before = message_id(services, mail.about(kind)), (mail.id,) if mail.id else ()
    return framed(services, Frame(id=id, to=email, player="", subject=subject, thread=before, answers=True), blocks)
