"""The mail that asks a seat for a decision."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.kernel.position import Owed
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Paragraph
from arbiter.mail.writing.clock import time_left
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.question import choices, decision_text, how_to_answer


def id(services: Services, game: str, decision: str, seat: int, again: int = 0) -> str:
    """Its Message-ID, or that of the mail sent `again` for the n-th time because its reader asked for that."""
    return message_id(services, f"{game}/{seat}/{decision}/turn", again)


def write(services: Services, to: Addressee, decision: Owed, id: str) -> Envelope:
    opened = int(decision.decision.partition("-")[0])
    blocks = [
        Paragraph(f"Hello {to.player.name}, {decision_text(to, decision)}"),
        *time_left(services, to),
        *choices(to),
        *game_mail.since(services, to, opened),
        *game_mail.position(to),
        Paragraph(game_mail.seats(to)),
        *how_to_answer(services, to),
    ]
    return game_mail.about_game(services, to, id, blocks, seq=opened)
