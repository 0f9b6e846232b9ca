"""The mail that tells a seat that the game has started, where it is not asked at once."""

from arbiter.app.mails import parts
from arbiter.app.mails.blocks import Paragraph
from arbiter.app.mails.due import Due
from arbiter.app.mails.frame import message_id
from arbiter.app.mails.reader import Reader, reader, records
from arbiter.app.ports.letters import Letter
from arbiter.app.services import Services
from arbiter.kernel.events import Asked


def due(services: Services, game: str, seat: int) -> Due | None:
    """None when the seat was asked meanwhile, for then its turn mail tells all, or has no verified address."""
    id = message_id(services, f"{game}/{seat}/started")
    to = reader(services, game, seat)
    if to is None or to.position.status != "running" or _was_asked(services, to):
        services.letters.forget(id)
        return None
    return Due(id, to.player.email, lambda: write(services, to, id))


def _was_asked(services: Services, to: Reader) -> bool:
    events = (event for record in records(services, to) for event in record.events)
    return any(isinstance(event, Asked) and to.seat in event.seats for event in events)


def write(services: Services, to: Reader, id: str) -> Letter:
    blocks = [
        Paragraph(
            f"Hello {to.player.name}, the game has started. {parts.seats(to)} A mail comes when it is your turn."
        ),
        *parts.happened("What happened", to.sentences(records(services, to)[1:])),
        *parts.position(to),
    ]
    return parts.about_game(services, to, id, blocks)
