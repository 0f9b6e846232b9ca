"""A conversation by SMTP or LMTP, within bounds of time, memory and number."""

import asyncio
import logging
from typing import Any, AnyStr, ClassVar

from aiosmtpd.smtp import SMTP, Envelope, syntax

from workers.connections import Connections
from workers.content import Content

SIZE = 20 * 1024 * 1024
LINE = 4096  # bytes of a command
TIMEOUT = 120.0  # seconds for a command, a mail's content among them
COMMANDS = 1000  # of each kind in a conversation
CONTENTS = 30  # mails at once whose content is held
SLOW_AFTER = 10.0  # seconds after which a content that is still coming makes room for a new one where there is none

BUSY = b"421 4.3.2 Too many connections, please try again later\r\n"
FULL = "451 4.3.2 Too many messages at once, please try again later"
SLOW = b"421 4.4.2 Timeout, please try again later\r\n"
EARLY = b"503 5.5.1 Wait for the reply to DATA before sending\r\n"
LARGE = "552 5.3.4 Message larger than 20 MiB"
UNRECOGNIZED = "500 5.5.2 Unrecognized command"

log = logging.getLogger("malecon.mail")


class Listener(SMTP):
    """aiosmtpd's server, but that it also greets by LHLO, keeps what is read of a mail alone, and lets nobody stay."""

    line_length_limit = LINE
    connections: ClassVar[Connections["Listener"]] = Connections()
    contents: ClassVar[dict["Listener", float]] = {}  # whose content is held, with the time at which it began to come

    def __init__(self, handler: Any, loop: asyncio.AbstractEventLoop, hostname: str) -> None:
        """`hostname`: with which it greets; the library would ask the resolver at each conversation."""
        super().__init__(
            handler,
            hostname=hostname,
            data_size_limit=SIZE,
            enable_SMTPUTF8=True,
            ident="Malecon",
            timeout=TIMEOUT,
            command_call_limit=COMMANDS,
            loop=loop,
        )
        self.lmtp = False
        self._content: Content | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        host = (transport.get_extra_info("peername") or ("",))[0]
        evicted = self.connections.enter(self, host, self.loop.time())
        if evicted:
            evicted._end(BUSY)

    def connection_lost(self, error: Exception | None) -> None:
        self._forget()
        super().connection_lost(error)

    def _forget(self) -> None:
        self.connections.leave(self)
        self.contents.pop(self, None)

    def eof_received(self) -> bool:
        """Nothing more is said, so that nothing is answered: False has the transport close."""
        super().eof_received()
        return False

    def _timeout_cb(self) -> None:
        self._end(SLOW)

    def _end(self, status: bytes) -> None:
        """Say so and go. Closing in order would wait for those who read no answers."""
        assert isinstance(self.transport, asyncio.WriteTransport)
        self._forget()
        self.transport.write(status)
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        rest = self._content.take(data) if self._content else data
        if rest:
            super().data_received(rest)

    async def push(self, status: AnyStr) -> None:
        """Answer, and let the other conversations go on: one that never stops talking would keep them waiting."""
        await super().push(status)
        await asyncio.sleep(0)

    async def handle_exception(self, error: Exception) -> str:
        """The library fails at some words that are no commands; else it is a mail that could not be dealt with."""
        if self._current_envelope().content is None:
            log.debug("unreadable SMTP command", exc_info=error)
            return UNRECOGNIZED
        return await super().handle_exception(error)

    @syntax("LHLO hostname")
    async def smtp_LHLO(self, arg: str) -> None:
        self.lmtp = True
        await super().smtp_EHLO(arg)

    async def smtp_DATA(self, arg: str) -> None:
        if await self.check_helo_needed():
            return
        if arg or not self._current_envelope().rcpt_tos:
            await self.push("501 Syntax: DATA" if arg else "503 Error: need RCPT command")
            return
        if self._reader._buffer:  # type: ignore[attr-defined]  # not read yet: what comes behind DATA is no command
            self._end(EARLY)
            return
        if not self._reserve_content():
            await self.push(FULL)
            return
        mail = await self._receive_content()
        await self.push(self._for_each_recipient(LARGE) if mail is None else await self._handle_mail(mail))
        self.contents.pop(self, None)
        self.envelope = self._create_envelope()

    def _reserve_content(self) -> bool:
        """Whether a further content may be held; the one that comes most slowly makes room for it."""
        now = self.loop.time()
        if len(self.contents) >= CONTENTS:
            coming = ((listener, began) for listener, began in self.contents.items() if listener._content)
            slowest, began = next(coming, (self, now))
            if now - began <= SLOW_AFTER:
                return False
            slowest._end(SLOW)
        self.contents[self] = now
        return True

    def _current_envelope(self) -> Envelope:
        assert self.envelope is not None, "there is one from the greeting on"
        return self.envelope

    async def _receive_content(self) -> bytes | None:
        """What is read of the mail, once all of it came; None where it is too large."""
        self._content = content = Content()
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        await content.whole.wait()
        self._content = None
        self._reset_timeout()
        return content.mail if content.size <= SIZE else None

    async def _handle_mail(self, mail: bytes) -> str:
        self._current_envelope().content = self._current_envelope().original_content = mail
        return str(await self.event_handler.handle_DATA(self, self.session, self.envelope))

    def _for_each_recipient(self, status: str) -> str:
        """With LMTP each recipient gets an answer of its own."""
        return "\r\n".join([status] * (len(self._current_envelope().rcpt_tos) if self.lmtp else 1))
