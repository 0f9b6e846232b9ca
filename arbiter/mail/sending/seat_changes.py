"""Mails about seats that changed hands, and games that did not start; None where they are stale, or nobody's."""

from arbiter.app import log
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending.due import Due
from arbiter.mail.sending.seat_mail import reader
from arbiter.mail.writing import expired, seat_taken


def due_taken(services: Services, m: Message) -> Due | None:
    """To the new player; stale when the game is over."""
    to = reader(services, m)
    if to is None or to.position.status != "running":
        return None
    id = seat_taken.id(services, m)
    return Due(id, to.player.email, lambda: seat_taken.write(services, to, id))


def due_lost(services: Services, m: Message) -> Due | None:
    """To the player who had the seat; stale when it is that player's again."""
    player, game = services.players.get(m.player), log.load(services, m.game)
    if player is None or not player.verified or game.seat_of(player.id) == m.seat:
        return None
    id = seat_taken.id(services, m)
    return Due(id, player.email, lambda: seat_taken.lost(services, player, game, m.seat, id))


def due_expired(services: Services, m: Message) -> Due | None:
    to = reader(services, m)
    if to is None or not to.position.reason:
        return None
    id = expired.id(services, m)
    return Due(id, to.player.email, lambda: expired.write(services, to, id))
