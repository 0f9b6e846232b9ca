"""The mail to a seat that missed a deadline."""

from typing import Any

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants
from arbiter.kernel.events import DeadlineMissed
from arbiter.kernel.records import Record
from arbiter.mail.writing import game_mail, open_seat
from arbiter.mail.writing.addressee import Addressee, record
from arbiter.mail.writing.blocks import Block, Paragraph
from arbiter.mail.writing.clock import in_zone, misses
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.question import status_blocks


def id(services: Services, m: Message) -> str:
    return message_id(services, f"{m.game}/{m.seat}/{m.about}/missed")


def write(services: Services, to: Addressee, seq: int, id: str) -> Envelope:
    """`seq`: of the record that tells that the deadline had passed."""
    told = record(services, to, seq)
    blocks = [
        *(Paragraph(f"Hello {to.player.name}, {sentence}") for sentence in _missed(to, told)),
        *game_mail.happened("What happened", to.sentences([told])),
        *_what_follows(services, to),
        *game_mail.position(to),
        *status_blocks(services, to),
    ]
    return game_mail.about_game(services, to, id, blocks)


def told_of(services: Services, to: Addressee, seq: int) -> list[Block]:
    """What a mail says of a deadline of its reader that had passed when record `seq` was made, if one had."""
    if not to.position.clocks:
        return []
    sentences = _missed(to, record(services, to, seq))
    return [Paragraph(f"{sentence[0].upper()}{sentence[1:]}") for sentence in sentences]


def _missed(to: Addressee, told: Record[Any]) -> list[str]:
    events = (event for event in told.events if isinstance(event, DeadlineMissed) and event.seat == to.seat)
    return [
        f"you missed a deadline: your answer to decision {event.decision} was due by"
        f" {in_zone(to, instants.ms(event.deadline))}."
        for event in events
    ]


def _what_follows(services: Services, to: Addressee) -> list[Block]:
    p = to.position
    if to.seat in p.autopilot:
        return open_seat.coming_back(services, to) if p.autopilot[to.seat] == "open" else []
    return [Paragraph(misses(to, p.clocks[to.seat - 1]))]
