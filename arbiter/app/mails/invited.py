"""Answers to whoever was invited: a seat was taken, the invitation declined, or neither."""

from collections.abc import Sequence

import msgspec

from arbiter.app import log
from arbiter.app.mails import parts
from arbiter.app.mails.answers import Asking
from arbiter.app.mails.blocks import Block, Lines, Paragraph
from arbiter.app.mails.frame import Frame, framed, message_id
from arbiter.app.mails.question import goes_on
from arbiter.app.mails.reader import Reader
from arbiter.app.ports.letters import Letter
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal

NAME = "YOUR NAME"  # where a name is wanted; nobody's own


def seated(services: Services, to: Reader, mail: Asking) -> Letter | None:
    """None when the game has started: the mail that tells so, or asks for the first answer, confirms it then."""
    if to.position.status != "open":
        return None
    blocks = [
        Paragraph(f"Hello {to.player.name}, you have joined. {parts.seats(to)}"),
        *goes_on(services, to),
        Paragraph("A mail comes when the game starts. Until then you may give your seat back, by a reply of one line:"),
        Lines(("leave",)),
    ]
    id = message_id(services, mail.about("joined"))
    return parts.about_game(services, to, id, blocks, answers=mail.id)


def left(services: Services, to: Reader, mail: Asking) -> Letter:
    """`to`: the game before the seat was given back, and with it the view from there."""
    to = msgspec.structs.replace(to, found=log.load(services, to.position.game))
    blocks = [Paragraph(f"Hello {to.player.name}, you have left the game. No more mails about it come.")]
    id = message_id(services, mail.about("left"))
    return parts.about_game(services, to, id, blocks, answers=mail.id)


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
