"""What became of a player's mails, as the player is shown it."""

from datetime import UTC, datetime
from hashlib import sha256

from arbiter.app import times
from arbiter.app.mails.due import Due
from arbiter.app.ports.notices import Notice
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services

STALE = "It was answered, or stale, before it went."
CALLED = {"notify": "turn", "verify": "verification"}


def note(
    services: Services, message: Message, state: str, detail: str = "", *, due: Due | None = None, until: float = 0
) -> None:
    """Keep the state of the mail that a message stands for; of mails to nobody known there is none."""
    if not message.player:
        return
    notice = Notice(
        kind=_called(message),
        game=message.game,
        decision=message.decision,
        seat=message.seat,
        state=state,
        at=services.now(),
        until=times.stamp(datetime.fromtimestamp(until, UTC)) if until else "",
        detail=detail,
        to=due.to if due else "",
        message_id=due.id if due else "",
    )
    services.notices.note(message.player, _name(message), notice)


def stale(services: Services, message: Message) -> None:
    note(services, message, "dropped", STALE)


def sent(services: Services, message: Message, due: Due) -> None:
    note(services, message, "sent", due=due)


def _called(message: Message) -> str:
    if message.decision in ("started", "result"):
        return message.decision
    return CALLED.get(message.kind, message.kind)


def _name(message: Message) -> str:
    """One for each mail."""
    about = (message.kind, message.game, message.decision, str(message.seat), message.about)
    return sha256("/".join(about).encode()).hexdigest()[:32]
