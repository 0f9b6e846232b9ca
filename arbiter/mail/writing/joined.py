"""The mail that confirms that an invited player has taken a seat."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Lines, Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.incoming import Incoming
from arbiter.mail.writing.question import status_blocks
from arbiter.telling.terms import terms


def write(services: Services, to: Addressee, mail: Incoming) -> Envelope | None:
    """None when the game has started: the mail that tells so, or asks for the first answer, confirms it then."""
    if to.position.status != "open":
        return None
    blocks = [
        Paragraph(f"Hello {to.player.name}, you have joined. {game_mail.seats(to)}"),
        *status_blocks(services, to),
        *game_mail.happened("The clock", terms(to.position.setup.clock)),
        Paragraph(
            "You will get a mail when the game starts. Until then, you can give up your seat by"
            " replying with this line:"
        ),
        Lines(("leave",)),
    ]
    id = message_id(services, mail.about("joined"))
    return game_mail.about_game(services, to, id, blocks, answers=mail.id)
