"""The mail that confirms that a seat was given back."""

import msgspec

from arbiter.app import log
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.incoming import Incoming


def write(services: Services, to: Addressee, mail: Incoming) -> Envelope:
    """`to`: the game before the seat was given back, and with it the view from there."""
    to = msgspec.structs.replace(to, found=log.load(services, to.position.game))
    blocks = [Paragraph(f"Hello {to.player.name}, you have left the game. You will get no more mails about it.")]
    id = message_id(services, mail.about("left"))
    return game_mail.about_game(services, to, id, blocks, answers=mail.id)
