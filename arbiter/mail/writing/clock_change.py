"""The mail that tells that the clocks stand still or run again, or that a deadline comes earlier."""

from typing import Any

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.events import ClocksPaused, ClocksResumed
from arbiter.kernel.records import Record
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.question import status_blocks

CHANGES: dict[type, str] = {
    ClocksPaused: "the clocks of the game stand still.",
    ClocksResumed: "the clocks of the game run again.",
}
EARLIER = "your deadline comes earlier."


def id(services: Services, m: Message) -> str:
    return message_id(services, f"{m.game}/{m.seat}/{m.about}/clocks")


def write(services: Services, to: Addressee, told: Record[Any], id: str) -> Envelope:
    """`told`: the record of the change."""
    change = next((CHANGES[type(event)] for event in reversed(told.events) if type(event) in CHANGES), EARLIER)
    blocks = [
        Paragraph(f"Hello {to.player.name}, {change}"),
        *game_mail.happened("What happened", to.sentences([told])),
        *status_blocks(services, to),
    ]
    return game_mail.about_game(services, to, id, blocks)
