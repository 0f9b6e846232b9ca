"""The mails that answer `resign`: what it would lead to, and that it is done; and the one that answers `return`."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.kernel.lobby import AUTOPILOT
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Block, Lines, Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.incoming import Incoming
from arbiter.mail.writing.question import status_blocks

CONFIRMED, BACK = "resign yes", "return"  # what a reply says to go on, or to come back


def asked(services: Services, to: Addressee, mail: Incoming) -> Envelope:
    """Nothing is done yet."""
    blocks: list[Block] = [
        Paragraph(
            f"Hello {to.player.name}, you have not resigned yet. {_outcome(to)} To resign, reply with this line:"
        ),
        Lines((CONFIRMED,)),
    ]
    return _answer(services, to, mail, "resign?", blocks)


def done(services: Services, to: Addressee, mail: Incoming) -> Envelope:
    """`to`: the game after the resignation."""
    over = to.position.status != "running"
    again = [
        Paragraph("As long as nobody has taken your seat, you can come back with this line:"),
        Lines((BACK,)),
    ]
    blocks: list[Block] = [
        Paragraph(f"Hello {to.player.name}, you have resigned.{' The game is over.' if over else ''}"),
        *(again if to.seat in to.position.vacant else ()),
    ]
    return _answer(services, to, mail, "resigned", blocks)


def returned(services: Services, to: Addressee, mail: Incoming) -> Envelope:
    """`to`: the game after its player came back."""
    blocks: list[Block] = [
        Paragraph(f"Hello {to.player.name}, seat {to.seat} is yours again."),
        *status_blocks(services, to),
        *game_mail.position(to),
    ]
    return _answer(services, to, mail, "returned", blocks)


def _outcome(to: Addressee) -> str:
    if to.position.setup.on_resignation == AUTOPILOT:
        return "If you do, the arbiter plays your seat to the end. You cannot win any more, and cannot come back."
    return (
        "If you do, your seat stands open for a substitute, and the arbiter plays it until somebody takes it. You can"
        " come back until then."
    )


def _answer(services: Services, to: Addressee, mail: Incoming, kind: str, blocks: list[Block]) -> Envelope:
    return game_mail.about_game(services, to, message_id(services, mail.about(kind)), blocks, answers=mail.id)
