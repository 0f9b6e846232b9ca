"""A mail's content on its way (RFC 5321, 4.5.2): what is read of a mail is kept, the rest is only counted."""

import asyncio

from arbiter.mail.reading.message import READ

BREAK = b"\r\n"
END = b"\r\n.\r\n"
KEPT = len(BREAK) + READ * 4 // 3  # bytes on their way: a line of one dot has four, and three in the mail


class Content:
    """`whole` is set with the end of the content."""

    def __init__(self) -> None:
        self.whole = asyncio.Event()
        self._kept = bytearray()
        self._counted = 0
        self._last = BREAK  # what the end may have begun with: it may stand in the first line

    def take(self, data: bytes) -> bytes:
        """Take what came; returns what came behind the end."""
        if self.whole.is_set():
            return data
        came = self._last + data
        end = came.find(END)
        if end < 0:
            self._last = came[1 - len(END) :]
            self._keep(came[: 1 - len(END)])
            return b""
        self._keep(came[: end + len(BREAK)])
        self.whole.set()
        return came[end + len(END) :]

    def _keep(self, piece: bytes) -> None:
        self._counted += len(piece)
        self._kept += piece[: KEPT - len(self._kept)]

    @property
    def size(self) -> int:
        """Bytes on their way, the kept and the others."""
        return self._counted - len(BREAK)

    @property
    def mail(self) -> bytes:
        """The mail's first `READ` bytes."""
        return bytes(self._kept).replace(b"\r\n..", b"\r\n.")[len(BREAK) :][:READ]
