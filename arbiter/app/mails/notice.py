"""What a seat is told of unasked: its turn, the start, the result."""

from arbiter.app.mails import result, started, turn
from arbiter.app.mails.due import Due
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services


def due(services: Services, m: Message) -> Due | None:
    match m.decision:
        case "started":
            return started.due(services, m.game, m.seat)
        case "result":
            return result.due(services, m.game, m.seat)
    return turn.due(services, m.game, m.decision, m.seat)
