"""The mail that tells a seat that its game was cancelled, as it did not start in time or an administrator did so."""

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.endings import ADMIN
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee, record
from arbiter.mail.writing.blocks import Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.telling.durations import read_out


def id(services: Services, m: Message) -> str:
    return message_id(services, f"{m.game}/{m.seat}/expired")


def write(services: Services, to: Addressee, id: str) -> Envelope:
    if to.position.reason == ADMIN:
        told = to.sentences([record(services, to, to.position.version)])
        blocks = [Paragraph(f"Hello {to.player.name}. {' '.join(told)} You will get no more mails about it.")]
        return game_mail.about_game(services, to, id, blocks)
    setup = to.position.setup
    free = sum(taken is None for taken in to.position.taken)
    blocks = [
        Paragraph(
            f"Hello {to.player.name}, the game did not start within {read_out(setup.start_within)}, with {free} of"
            f" {setup.seats} seats still free, so it was cancelled. You will get no more mails about it."
        )
    ]
    return game_mail.about_game(services, to, id, blocks)
