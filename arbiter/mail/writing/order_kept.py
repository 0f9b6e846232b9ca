"""The mail that shows a seat its standing order, for whoever gives one, asks for it or withdraws it."""

import msgspec

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.app.standing_orders import Alternative, Order
from arbiter.mail.writing import game_mail
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Block, Paragraph, quoted
from arbiter.mail.writing.compose import message_id
from arbiter.mail.writing.incoming import Incoming
from arbiter.mail.writing.question import status_blocks

MEANS = (
    "It is tried as soon as you are asked {kind}, and played if the rules allow it then."
    " If they do not, a mail tells you why, and you are asked as usual. Until then nobody else learns of it;"
    " afterwards, the game's record says that the answer was given in advance."
    " To withdraw it, reply with order off."
)


def write(services: Services, to: Addressee, mail: Incoming, what: str, order: Order | None) -> Envelope:
    """`what`: the rest of a sentence that says what became of the player's mail."""
    blocks = [
        Paragraph(f"Hello {to.player.name}, {what}"),
        *(_shown(order) if order else []),
        *status_blocks(services, to),
    ]
    id = message_id(services, mail.about("order"))
    return game_mail.about_game(services, to, id, blocks, answers=mail.id)


def _shown(order: Order) -> list[Block]:
    kind = f"for a decision of the kind {order.decision_kind}" if order.decision_kind else "for such a step"
    lines = [line for alternative in order.alternatives for line in ("or", *_lines(alternative))]
    return [quoted(lines[1:]), Paragraph(MEANS.format(kind=kind))]


def _lines(alternative: Alternative) -> list[str]:
    return alternative.text.splitlines() or [msgspec.json.encode(step).decode() for step in alternative.steps]
