"""Mail coming in: one listener that speaks SMTP (RFC 5321) and LMTP (RFC 2033).

A mail is taken (250) only when it was dealt with and that is stored. When that cannot be done now the sender is told to
come again (451); dealing with the same mail twice does nothing more.
"""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from aiosmtpd.smtp import Envelope, Session

from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.heartbeats import EVERY, Heartbeat
from arbiter.mail import sealed_addresses
from arbiter.mail.answering.later import Later
from arbiter.mail.answering.receive import UNREADABLE, receive
from workers import context
from workers.executor import Executor
from workers.listener import Listener

RECIPIENTS = 10
QUIET = ("mail.log", "mail.debug")  # what aiosmtpd tells holds addresses, and in them tokens

TAKEN = "250 2.0.0 OK"
TRY_AGAIN = "451 4.3.0 Temporarily unavailable, please try again later"
NO_MAILBOX = "550 5.1.1 No such mailbox here"
MALFORMED = "550 5.6.0 Malformed or too deeply nested message; nothing was done"
TOO_MANY_RECIPIENTS = "452 4.5.3 Too many recipients"
TOO_MANY_AT_ONCE = "451 4.3.2 Too many messages to this mailbox at once, please try again later"

log = logging.getLogger("malecon.mail")


def run() -> None:
    """Receive mails forever."""
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.ERROR)
    asyncio.run(_run_with_heartbeat(context.pulse("mail")))


async def _run_with_heartbeat(pulse: Heartbeat) -> None:
    """Listen, with a heartbeat."""
    listening = asyncio.create_task(listen(context.services()))
    while not listening.done():
        pulse.mark()
        await asyncio.wait([listening], timeout=EVERY)
    await listening


async def listen(services: Services) -> None:
    """Take mails at the address of the settings until cancelled."""
    loop, handler, settings = asyncio.get_running_loop(), MailHandler(services), services.settings
    bind, name = settings.mail_bind, settings.mail_domain
    async with await loop.create_server(lambda: Listener(handler, loop, name), bind.host, bind.port) as server:
        log.info("listening for mail at %s", bind)
        await server.serve_forever()


class MailHandler:
    """What aiosmtpd asks: whether a recipient lives here, and what becomes of a mail."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._executor = Executor()

    async def handle_RCPT(
        self, server: Listener, session: Session, envelope: Envelope, recipient: str, options: list[str]
    ) -> str:
        if not _is_local(self._services, recipient):
            return NO_MAILBOX
        if len(envelope.rcpt_tos) >= RECIPIENTS:
            return TOO_MANY_RECIPIENTS
        if not server.connections.note_address(server, recipient.lower()):
            return TOO_MANY_AT_ONCE
        envelope.rcpt_tos.append(recipient)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: Listener, session: Session, envelope: Envelope) -> str:
        """One answer, or with LMTP one for each recipient."""
        raw, sender = envelope.content, (envelope.mail_from or "").strip("<>")
        assert isinstance(raw, bytes)
        replies = []
        for recipient in envelope.rcpt_tos:
            replies.append(await self._executor.run(partial(process, self._services, recipient, sender, raw), len(raw)))
        return "\r\n".join(replies) if server.lmtp else _combined(replies)

    async def handle_exception(self, error: Exception) -> str:
        log.error("SMTP session failed", exc_info=error)
        return TRY_AGAIN


def _combined(replies: Sequence[str]) -> str:
    """One answer for all recipients: it has to come again for any, and is refused where it was for all."""
    return TRY_AGAIN if TRY_AGAIN in replies else min(replies)


def _is_local(services: Services, recipient: str) -> bool:
    """Whether an address is one that this installation made: whoever mistyped it is told so."""
    local, _, domain = recipient.rpartition("@")
    return domain.lower() == services.settings.mail_domain.lower() and sealed_addresses.is_ours(services, local)


def process(services: Services, recipient: str, sender: str, raw: bytes) -> str:
    """Deal with a mail for one recipient; what to tell the server that brought it."""
    try:
        services.writable()
        outcome = receive(services, recipient, sender, raw)
    except (Later, Unavailable) as error:
        log.warning("mail deferred: %s", error)
        return TRY_AGAIN
    except Exception:
        log.exception("mail could not be processed")
        return TRY_AGAIN
    log.info("mail received", extra={"to": recipient.partition("+")[0], "done": outcome, "bytes_read": len(raw)})
    return MALFORMED if outcome == UNREADABLE else TAKEN
