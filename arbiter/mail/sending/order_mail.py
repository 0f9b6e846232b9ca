"""Mails to a seat about its standing order: that it was played, or why not."""

from arbiter.app import try_order
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending.due import Due
from arbiter.mail.writing import order_tried
from arbiter.mail.writing.addressee import Addressee, addressee


def played(services: Services, m: Message) -> Due | None:
    """`about` is the seq of the record. None where the seat's player has no verified address, or is another by now."""
    to = _to(services, m)
    if to is None:
        return None
    id, version = order_tried.played_id(services, m.game, m.decision, m.seat), int(m.about)
    return Due(id, to.player.email, lambda: order_tried.played(services, to, m.decision, version, id))


def dropped(services: Services, m: Message) -> Due | None:
    """`about` is a sealed token with the reasons."""
    to = _to(services, m)
    if to is None:
        return None
    id, reasons = order_tried.dropped_id(services, m.game, m.decision, m.seat), try_order.reasons_of(services, m)
    return Due(id, to.player.email, lambda: order_tried.dropped(services, to, m.decision, reasons, id))


def _to(services: Services, m: Message) -> Addressee | None:
    to = addressee(services, m.game, m.seat)
    return to if to and to.player.id == m.player else None
