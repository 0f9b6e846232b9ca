"""The mail that reminds a seat of its deadline."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.position import Owed
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.question import status_blocks


def id(services: Services, m: Message) -> str:
    return message_id(services, f"{m.game}/{m.seat}/{m.decision}/{m.about}/reminder")


def write(services: Services, to: Addressee, decision: Owed, id: str) -> Envelope:
    opened = int(decision.decision.partition("-")[0])
    blocks = [
        Paragraph(f"Hello {to.player.name}, this is a reminder: decision {decision.decision} waits for your answer."),
        *status_blocks(services, to),
    ]
    return game_mail.about_game(services, to, id, blocks, seq=opened)
