"""A conversation by SMTP or LMTP, within bounds of time, memory and number."""

import asyncio
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, syntax

SIZE = 20 * 1024 * 1024
LINE = 4096  # bytes of a command
TIMEOUT = 120.0  # seconds for a command, a mail's content among them
COMMANDS = 1000  # of each kind in a conversation
CONVERSATIONS = 30  # at once
END = b"\r\n.\r\n"

BUSY = b"421 4.3.2 Too many conversations, please come again\r\n"
LARGE = "552 5.3.4 The mail is larger than 20 MiB"


class Listener(SMTP):
    """aiosmtpd's server, but that it also greets by LHLO, and takes a mail's content in one piece of memory."""

    line_length_limit = LINE
    conversations = 0

    def __init__(self, handler: Any, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(
            handler,
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
        Listener.conversations += 1
        super().connection_made(transport)
        if Listener.conversations > CONVERSATIONS:
            assert isinstance(transport, asyncio.WriteTransport)
            transport.write(BUSY)
            transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        Listener.conversations -= 1
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        rest = self._content.take(data) if self._content else data
        if rest:
            super().data_received(rest)

    @syntax("LHLO hostname")
    async def smtp_LHLO(self, arg: str) -> None:
        self.lmtp = True
        await super().smtp_EHLO(arg)

    async def smtp_DATA(self, arg: str) -> None:
        if await self.check_helo_needed():
            return
        if arg or not self._sent().rcpt_tos:
            await self.push("501 Syntax: DATA" if arg else "503 Error: need RCPT command")
            return
        self._content = Content()
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        await self._content.whole.wait()
        raw, self._content = self._content.raw, None
        self._reset_timeout()
        await self.push(self._for_each(LARGE) if raw is None else await self._dealt_with(raw))
        self.envelope = self._create_envelope()

    def _sent(self) -> Envelope:
        assert self.envelope is not None, "there is one from the greeting on"
        return self.envelope

    async def _dealt_with(self, raw: bytes) -> str:
        self._sent().content = self._sent().original_content = raw
        return str(await self.event_handler.handle_DATA(self, self.session, self.envelope))

    def _for_each(self, status: str) -> str:
        """With LMTP each recipient gets an answer of its own."""
        return "\r\n".join([status] * (len(self._sent().rcpt_tos) if self.lmtp else 1))


class Content:
    """A mail's content on its way. `whole` is set with its end; `raw` is then the mail, or None if it is too large."""

    def __init__(self) -> None:
        self.whole = asyncio.Event()
        self.raw: bytes | None = None
        self._held = bytearray(b"\r\n")  # so that the end may stand in the first line
        self._large = False

    def take(self, data: bytes) -> bytes:
        """Take what came; returns what came behind the end."""
        if self.whole.is_set():
            return data
        looked = max(len(self._held) - len(END) + 1, 0)
        self._held += data
        end = self._held.find(END, looked)
        if end < 0:
            self._bound()
            return b""
        rest = bytes(self._held[end + len(END) :])
        self._finish(end)
        return rest

    def _bound(self) -> None:
        self._large = self._large or len(self._held) > SIZE
        if self._large:
            del self._held[: -len(END)]

    def _finish(self, end: int) -> None:
        if not self._large and end <= SIZE:
            self.raw = bytes(self._held[: end + 2]).replace(b"\r\n..", b"\r\n.")[2:]
        self._held.clear()
        self.whole.set()
