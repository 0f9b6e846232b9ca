"""For each kind of outbox message whether there is still a mail to be sent; None: it is stale, or nobody's."""

from collections.abc import Callable

from arbiter.app import former_address, log
from arbiter.app.admission import takes_players
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending import announcements, clock_mail, order_mail, prepared, seat_changes, seat_mail
from arbiter.mail.sending.due import Due
from arbiter.mail.writing import address_changed, invitation, verification


def _verification(services: Services, message: Message) -> Due | None:
    """`about` names the occasion on which the address was given."""
    player = services.players.get(message.player)
    if player is None or not player.unverified:
        return None
    id = verification.id(services, player, message.about)
    return Due(id, player.unverified, lambda: verification.write(services, player, id))


def _invitation(services: Services, message: Message) -> Due | None:
    """The mail of an invitation that is still good: one for each address and game, and one more once it is running."""
    pending = services.invitations.get(message.game, message.about)
    inviter = services.players.get(pending.inviter) if pending else None
    position = log.load(services, message.game).position if pending else None
    if not (pending and pending.email and inviter and position) or pending.used or not takes_players(position):
        return None
    setup, name = position.setup, inviter.name
    id = invitation.id(services, pending)
    return Due(id, pending.email, lambda: invitation.write(services, pending, setup, name))


def _prepared(services: Services, message: Message) -> Due | None:
    return prepared.due(services, message.about)


def _moved(services: Services, message: Message) -> Due | None:
    """An earlier release wrote the mail at once, and named it: `about` is its Message-ID then."""
    if message.about.startswith("<"):
        return _prepared(services, message)
    former = former_address.read(services, message.about)
    if former is None:
        return None
    return Due(address_changed.id(services, former), former.email, lambda: address_changed.write(services, former))


DUE: dict[str, Callable[[Services, Message], Due | None]] = {
    "notify": seat_mail.due,
    "reminder": clock_mail.due_reminder,
    "missed": clock_mail.due_missed,
    "open_seat": clock_mail.due_open_seat,
    "clock_change": clock_mail.due_clock_change,
    "seat_taken": seat_changes.due_taken,
    "seat_lost": seat_changes.due_lost,
    "expired": seat_changes.due_expired,
    "announced": announcements.due,
    "verify": _verification,
    "invite": _invitation,
    "answer": _prepared,
    "moved": _moved,
    "say": _prepared,
    "order_played": order_mail.played,
    "order_dropped": order_mail.dropped,
}
# Sent only to those who have a verified address.
TO_SEATS = (
    "notify",
    "reminder",
    "missed",
    "open_seat",
    "clock_change",
    "seat_taken",
    "seat_lost",
    "expired",
    "announced",
)
