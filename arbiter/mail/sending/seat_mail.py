"""Mails to a seat that answer none of its own: its turn, the start, the result."""

from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.events import Asked
from arbiter.mail.sending.due import Due
from arbiter.mail.writing import result, started, turn
from arbiter.mail.writing.addressee import Addressee, addressee, records


def due(services: Services, m: Message) -> Due | None:
    """None where it is stale, or the seat's player has no verified address."""
    match m.decision:
        case "started":
            return _started(services, m)
        case "result":
            return _result(services, m)
    return _turn(services, m)


def reader(services: Services, m: Message) -> Addressee | None:
    """Whom a message is for; None without a verified address, or where the seat is another player's by now."""
    to = addressee(services, m.game, m.seat)
    return to if to and m.player in ("", to.player.id) else None


def _turn(services: Services, m: Message) -> Due | None:
    """None when the seat no longer owes it."""
    to = reader(services, m)
    if to is None or to.decision is None or to.decision.decision != m.decision:
        for id in turn.ids(services, m.game, m.decision, m.seat, m.player):
            services.envelopes.forget(id)
        return None
    owed, id = to.decision, turn.id_for(services, to, m.decision)
    return Due(id, to.player.email, lambda: turn.write(services, to, owed, id))


def _started(services: Services, m: Message) -> Due | None:
    """None when the seat was asked meanwhile, for then its turn mail tells all."""
    id = started.id(services, m.game, m.seat)
    to = reader(services, m)
    if to is None or to.position.status != "running" or _was_asked(services, to):
        services.envelopes.forget(id)
        return None
    return Due(id, to.player.email, lambda: started.write(services, to, id))


def _was_asked(services: Services, to: Addressee) -> bool:
    events = (event for record in records(services, to) for event in record.events)
    return any(isinstance(event, Asked) and to.seat in event.seats for event in events)


def _result(services: Services, m: Message) -> Due | None:
    to = reader(services, m)
    if to is None or to.position.result is None:
        return None
    outcome, id = to.position.result, result.id(services, to)
    return Due(id, to.player.email, lambda: result.write(services, to, outcome, id))
