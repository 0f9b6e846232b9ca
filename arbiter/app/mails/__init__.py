"""What players are written: one file a kind of mail, rendered from records and the recipient's own view.

`DUE` tells for each kind of outbox message whether there is still a mail to be sent (None: it is stale, or nobody's).
"""

from collections.abc import Callable

from arbiter.app.mails import answers, invitation, notice, verification
from arbiter.app.mails.due import Due, letter
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services

DUE: dict[str, Callable[[Services, Message], Due | None]] = {
    "notify": notice.due,
    "verify": lambda services, m: verification.due(services, m.player, m.about),
    "invite": lambda services, m: invitation.due(services, m.game, m.about),
    "answer": lambda services, m: answers.due(services, m.about),
    "moved": lambda services, m: answers.due(services, m.about),
    "say": lambda services, m: answers.due(services, m.about),
}

__all__ = ["DUE", "Due", "letter"]
