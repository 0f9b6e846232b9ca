"""What hands a mail over: a port, which the workers bring."""

from typing import Protocol

from arbiter.app.ports.envelopes import Envelope


class Rejected(Exception):
    """The server will never take this mail (a reply 5yz to its recipient or its content, RFC 5321): `reply`."""

    def __init__(self, code: int, reply: str) -> None:
        super().__init__(f"refused with {code}")
        self.reply = f"{code} {reply}"


class Deferred(OSError):
    """Nobody took the mail, but may do so later: the server is away, or said so."""


class Mailer(Protocol):
    """A mail server, or a folder."""

    def send(self, envelope: Envelope) -> None:
        """Return when the mail is in other hands.

        Raises `Rejected`, `Deferred`, or another error when it may be or not.
        """
        ...
