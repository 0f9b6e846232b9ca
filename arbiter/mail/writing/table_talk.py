"""The mail that passes on what a player says to the table."""

from collections.abc import Sequence

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.incoming import Incoming


def write(services: Services, to: Addressee, mail: Incoming, seat: int, lines: Sequence[str]) -> Envelope:
    """`seat`: who says it, `mail`: in which mail."""
    name = to.names[seat]
    blocks = [
        Paragraph(f"Hello {to.player.name}, {name} says to the table:"),
        *map(Paragraph, lines),
        Paragraph("To answer, reply with a line that begins with say."),
    ]
    id = message_id(services, mail.about(f"say/{to.seat}"))
    return game_mail.about_game(services, to, id, blocks)
