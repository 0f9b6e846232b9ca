"""The mail with a new token for the API."""

from arbiter.app.mails import parts
from arbiter.app.mails.answers import Asking
from arbiter.app.mails.blocks import Block, Lines, Link, Paragraph
from arbiter.app.mails.frame import message_id
from arbiter.app.mails.reader import Reader
from arbiter.app.ports.letters import Letter
from arbiter.app.services import Services


def write(services: Services, to: Reader, mail: Asking, secret: str) -> Letter:
    blocks: list[Block] = [
        Paragraph(f"Hello {to.player.name}, this is a new token for the API. Keep it to yourself."),
        Lines((secret,)),
        Link("How to use it", f"{services.settings.base_url}/docs"),
    ]
    id = message_id(services, mail.about("token"))
    return parts.about_game(services, to, id, blocks, answers=mail.id)
