"""For each kind of outbox message whether there is still a mail to be sent; None: it is stale, or nobody's."""

from collections.abc import Callable

from arbiter.app import log
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending import notice, prepared
from arbiter.mail.sending.due import Due
from arbiter.mail.writing import invitation, verification


def _verification(services: Services, message: Message) -> Due | None:
    """`about` names the occasion on which the address was given."""
    known = services.players.get(message.player)
    if known is None or not known.unverified:
        return None
    id = verification.id(services, known, message.about)
    return Due(id, known.unverified, lambda: verification.write(services, known, id))


def _invitation(services: Services, message: Message) -> Due | None:
    """The mail of an invitation that is still good; there is one for each address and game."""
    asked = services.invitations.get(message.game, message.about)
    inviter = services.players.get(asked.inviter) if asked else None
    position = log.load(services, message.game).position if asked else None
    if not (asked and asked.email and inviter and position) or asked.used or position.status != "open":
        return None
    setup, name = position.setup, inviter.name
    id = invitation.id(services, asked)
    return Due(id, asked.email, lambda: invitation.write(services, asked, setup, name))


def _prepared(services: Services, message: Message) -> Due | None:
    return prepared.due(services, message.about)


DUE: dict[str, Callable[[Services, Message], Due | None]] = {
    "notify": notice.due,
    "verify": _verification,
    "invite": _invitation,
    "answer": _prepared,
    "moved": _prepared,
    "say": _prepared,
}
