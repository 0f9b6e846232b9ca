"""The mail that shows the present position, for whoever asks, or answers a decision of the past."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.incoming import Incoming
from arbiter.mail.writing.question import goes_on


def write(services: Services, to: Addressee, mail: Incoming, why: str) -> Envelope:
    """`why`: a sentence on what became of the player's mail."""
    blocks = [Paragraph(f"Hello {to.player.name}. {why}"), *game_mail.position(to), *goes_on(services, to)]
    id = message_id(services, mail.about("present"))
    return game_mail.about_game(services, to, id, blocks, answers=mail.id)
