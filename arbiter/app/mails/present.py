"""The mail that shows the present position, for whoever asks, or answers a decision of the past."""

from arbiter.app.mails import parts
from arbiter.app.mails.answers import Asking
from arbiter.app.mails.blocks import Paragraph
from arbiter.app.mails.frame import message_id
from arbiter.app.mails.question import goes_on
from arbiter.app.mails.reader import Reader
from arbiter.app.ports.letters import Letter
from arbiter.app.services import Services


def write(services: Services, to: Reader, mail: Asking, why: str) -> Letter:
    """`why`: a sentence on what became of the player's mail."""
    blocks = [Paragraph(f"Hello {to.player.name}. {why}"), *parts.position(to), *goes_on(services, to)]
    id = message_id(services, mail.about("present"))
    return parts.about_game(services, to, id, blocks, answers=mail.id)
