"""A reply that may be acted upon, and how it is answered."""

import msgspec

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.mail.answering.daily_limits import allowed
from arbiter.mail.reading.request import Request
from arbiter.mail.sending import prepared
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.incoming import Incoming


class Reply(msgspec.Struct, frozen=True):
    """A reply that may be acted upon: whose it is, and what it says."""

    to: Addressee
    mail: Incoming
    request: Request


def key_of(mail: Incoming) -> str:
    """A move's key that no client of the API can give: theirs hold no space."""
    return f"mail {mail.key}"


def post_answer(services: Services, to: Addressee, envelope: Envelope | None, outcome: str) -> str:
    """Have an answer sent, if there is one; returns the outcome, as the log tells it."""
    if envelope:
        prepared.post(services, envelope, to.position.game)
    return outcome


def may_answer(services: Services, reply: Reply, limit: int) -> bool:
    """Whether a command that plays nothing is answered still: programs answer every answer."""
    return allowed(services, reply.mail, f"{reply.request.command}/{reply.to.player.id}", limit)
