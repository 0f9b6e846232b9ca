"""The mail that asks a seat for a decision."""

from arbiter.app.mails import parts
from arbiter.app.mails.blocks import Paragraph
from arbiter.app.mails.due import Due
from arbiter.app.mails.frame import message_id
from arbiter.app.mails.question import asks, choices, how
from arbiter.app.mails.reader import Reader, reader
from arbiter.app.ports.letters import Letter
from arbiter.app.services import Services
from arbiter.kernel.position import Owed


def id(services: Services, game: str, decision: str, seat: int, again: int = 0) -> str:
    """Its Message-ID, or that of the mail sent `again` for the n-th time because its reader asked for that."""
    return message_id(services, f"{game}/{seat}/{decision}/turn", again)


def due(services: Services, game: str, decision: str, seat: int) -> Due | None:
    """None when the seat no longer owes it, or the player has no verified address."""
    known = id(services, game, decision, seat)
    to = reader(services, game, seat)
    if to is None or to.asked is None or to.asked.decision != decision:
        services.letters.forget(known)
        return None
    asked = to.asked
    return Due(known, to.player.email, lambda: write(services, to, asked, known))


def write(services: Services, to: Reader, asked: Owed, id: str) -> Letter:
    opened = int(asked.decision.partition("-")[0])
    blocks = [
        Paragraph(f"Hello {to.player.name}, {asks(to, asked)}"),
        *choices(to),
        *parts.since(services, to, opened),
        *parts.position(to),
        Paragraph(parts.seats(to)),
        *how(services, to),
    ]
    return parts.about_game(services, to, id, blocks, seq=opened)
