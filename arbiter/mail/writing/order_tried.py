"""The mails that tell what became of a standing order: played, or dropped because the rules do not allow it."""

from collections.abc import Sequence

from arbiter.app import sealed
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.kernel.events import Sealed
from arbiter.kernel.seals import Receipt
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.accepted import continuing, sealed_answer
from arbiter.mail.writing.addressee import Addressee, record
from arbiter.mail.writing.blocks import Block, Items, Paragraph
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.question import status_text, unmarked

ASKED = "You have a decision to make: a separate mail asks you for it."


def played_id(services: Services, game: str, decision: str, seat: int) -> str:
    return message_id(services, f"{game}/{seat}/{decision}/order-played")


def dropped_id(services: Services, game: str, decision: str, seat: int) -> str:
    return message_id(services, f"{game}/{seat}/{decision}/order-dropped")


def played(services: Services, to: Addressee, decision: str, version: int, id: str) -> Envelope:
    """`version`: of the record that holds the steps."""
    told = record(services, to, version)
    seal = next((e.commitment for e in told.events if isinstance(e, Sealed) and e.seat == to.seat), "")
    receipt = Receipt(seal, sealed.salt(services, to.position.game, seal, {})) if seal else None
    further = continuing(to, version)
    blocks = [
        Paragraph(f"Hello {to.player.name}, your standing order was played for decision {decision}{further}."),
        *(sealed_answer(services, to, told, receipt) if receipt else []),
        *game_mail.happened("What happened", to.sentences([told])),
        *game_mail.position(to),
        *_next(to),
    ]
    return game_mail.about_game(services, to, id, blocks)


def dropped(services: Services, to: Addressee, decision: str, reasons: Sequence[str], id: str) -> Envelope:
    """`reasons`: why each of the alternatives could not be played."""
    blocks = [
        Paragraph(f"Hello {to.player.name}, your standing order could not be played for decision {decision}:"),
        Items([unmarked(reason) for reason in reasons]),
        Paragraph("Nothing was played, and the order is no longer kept."),
        *_next(to),
    ]
    return game_mail.about_game(services, to, id, blocks)


def _next(to: Addressee) -> list[Block]:
    return [Paragraph(ASKED if to.decision else status_text(to))]
