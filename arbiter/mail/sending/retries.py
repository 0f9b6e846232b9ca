"""Mails that a server refused, or that came back, though their address is good: tried again, each time later.

A mailbox that is full, a server that is on a list or a day's quota pass; a few days on, the mail is given up.
"""

from hashlib import sha256

import msgspec

from arbiter.app import times
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.app.times import DAY, HOUR
from arbiter.kernel.refusal import Refusal
from arbiter.mail.sending import kinds, policy

PAUSES = (HOUR / 4, HOUR, 4 * HOUR, 12 * HOUR, DAY, DAY, 2 * DAY)  # seconds before each further try
KEPT = 30 * DAY


def put_off(services: Services, message: Message, email: str) -> float:
    """Have a mail tried again; when (seconds of the epoch), or 0 for never: tried often enough, or the address is none.

    Done again before that time it changes nothing.
    """
    name = _name(message)
    if message.kind not in kinds.DUE or policy.stop_for(services, email):
        return 0.0
    number = next((n for n in range(len(PAUSES)) if not services.limits.kept(f"{name}/{n}")), -1)
    if number < 0:
        return 0.0
    at = times.moment(services).timestamp() + PAUSES[number]
    services.retries.put(name, message, at)
    services.limits.once(f"{name}/{number}", "waits", KEPT)
    return at


def release(services: Services) -> int:
    """Have all tried again whose time has come; returns how many. Doing so twice sends nothing twice."""
    names = services.retries.due(times.moment(services).timestamp())
    for name in names:
        resent = [message for message in services.retries.messages(name) if _resend(services, message)]
        services.retries.drop(name, resent)
    return len(names)


def _resend(services: Services, message: Message) -> bool:
    """Written anew, unless the server may have taken it before; what is stale by now is dropped.

    False where the game cannot be read now: the mail goes on waiting, and holds up no other.
    """
    try:
        due = kinds.DUE[message.kind](services, message)
    except Refusal as refusal:
        return not refusal.passing
    if due:
        services.envelopes.again(due.id)
        services.outbox.push(message)
    return True


def _name(message: Message) -> str:
    return f"retry/{sha256(msgspec.json.encode(message)).hexdigest()}"
