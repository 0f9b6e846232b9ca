"""The mail with a new token for the API."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Block, Lines, Link, Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.incoming import Incoming


def write(services: Services, to: Addressee, mail: Incoming, secret: str) -> Envelope:
    blocks: list[Block] = [
        Paragraph(f"Hello {to.player.name}, here is a new token for the API. Keep it to yourself."),
        Lines((secret,)),
        Link("How to use it", f"{services.settings.base_url}/docs"),
    ]
    id = message_id(services, mail.about("token"))
    return game_mail.about_game(services, to, id, blocks, answers=mail.id)
