"""A mail that is to be sent.

What may be in other hands is sent again with the same bytes, or another mail is sent under a Message-ID of its own.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services

ANEW = re.compile(r"\.x[0-9a-f]{8}(?=@)")


class Due(NamedTuple):
    """Its Message-ID, the address it goes to, and how it is written, which is done once unless it surely did not go.

    `fixed`: it is sent as it is kept, as what it tells was known once only, or as it may be in other hands.
    """

    id: str
    to: str
    write: Callable[[], Envelope]
    fixed: bool = False


def to_send(services: Services, due: Due) -> Envelope | None:
    """What to send: the mail as it was written first, so that whoever has it already gets the same; None if it went.

    One that was on its way to another address, or came back, is written as another mail.
    """
    if services.envelopes.went(due.id):
        return None
    before = services.envelopes.kept(due.id)
    if before and before.to == due.to:
        return before
    if before:
        services.envelopes.abandoned(due.id)
    written = due.write()
    return services.envelopes.keep(_anew(services, written) if services.envelopes.returned(due.id) else written)


def first(id: str) -> str:
    """The Message-ID under which a mail was written first."""
    return ANEW.sub("", id)


def _anew(services: Services, envelope: Envelope) -> Envelope:
    """The same under a Message-ID that no other mail has."""
    called = envelope.id.replace("@", f".x{services.entropy(4).hex()}@")
    named = re.compile(rb"^(Message-ID:\s*)" + re.escape(envelope.id.encode()), re.IGNORECASE | re.MULTILINE)
    mail = named.sub(lambda found: found[1] + called.encode(), envelope.mail, count=1)
    return msgspec.structs.replace(envelope, called=called, mail=mail)
