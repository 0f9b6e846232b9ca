"""The mail about proposals and extensions; None where it is stale, or nobody's."""

from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending.due import Due
from arbiter.mail.sending.seat_mail import reader
from arbiter.mail.writing import announced


def due(services: Services, m: Message) -> Due | None:
    """Stale when the game is over."""
    to = reader(services, m)
    if to is None or to.position.status != "running":
        return None
    id = announced.id(services, m)
    return Due(id, to.player.email, lambda: announced.write(services, to, int(m.about), id))
