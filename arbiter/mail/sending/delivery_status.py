"""What became of a player's mails, as the player is shown it."""

from datetime import UTC, datetime
from hashlib import sha256

from arbiter.app import times
from arbiter.app.ports.notices import Notice
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending.due import Due

STALE = "It was answered or out of date before it was sent."
KINDS = {"notify": "turn", "verify": "verification"}


def note(
    services: Services, message: Message, state: str, detail: str = "", *, due: Due | None = None, until: float = 0
) -> None:
    """Keep the state of the mail that a message stands for; of mails to nobody known there is none."""
    if message.player:
        services.notices.note(message.player, _name(message), _notice(services, message, state, detail, due, until))


def note_attempt(
    services: Services, message: Message, state: str, due: Due, detail: str = "", *, until: float = 0, called: str = ""
) -> None:
    """Keep that a server just took the mail, or refused it, whatever became of it when it was sent before.

    `until`: when a refused one is tried again; `called`: its Message-ID, where that is not its first.
    """
    if message.player:
        identified = due._replace(id=called or due.id)
        services.notices.handed(
            message.player, _name(message), _notice(services, message, state, detail, identified, until)
        )


def note_stale(services: Services, message: Message) -> None:
    note(services, message, "dropped", STALE)


def _notice(services: Services, message: Message, state: str, detail: str, due: Due | None, until: float = 0) -> Notice:
    return Notice(
        kind=_kind(message),
        game=message.game,
        decision=message.decision,
        seat=message.seat,
        state=state,
        at=services.now(),
        until=shown_time(until),
        detail=detail,
        to=due.to if due else "",
        message_id=due.id if due else "",
    )


def shown_time(at: float) -> str:
    """A moment in seconds of the epoch as players are shown it; "" for 0."""
    return times.rfc3339(datetime.fromtimestamp(at, UTC)) if at else ""


def _kind(message: Message) -> str:
    if message.decision in ("started", "result"):
        return message.decision
    return KINDS.get(message.kind, message.kind)


def _name(message: Message) -> str:
    """One for each mail."""
    about = (message.kind, message.game, message.decision, str(message.seat), message.about)
    return sha256("/".join(about).encode()).hexdigest()[:32]
