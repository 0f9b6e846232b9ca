"""Mails on their way."""

from typing import Protocol

import msgspec


class Envelope(msgspec.Struct, frozen=True):
    """A mail as it is sent: the envelope's sender and recipient, and the message (RFC 5322, CRLF).

    `id` is the name under which it is kept, which is its Message-ID too unless `called` is another one.
    """

    id: str
    sender: str
    to: str
    mail: bytes
    called: str = ""

    @property
    def message_id(self) -> str:
        return self.called or self.id


class Envelopes(Protocol):
    """Mails on their way, so that what may have gone already goes again with the same bytes. Kept for 30 days."""

    def keep(self, envelope: Envelope) -> Envelope | None:
        """The mail kept under this Message-ID: this one if there was none; None when it went."""
        ...

    def kept(self, id: str) -> Envelope | None:
        """The mail that waits under a Message-ID."""
        ...

    def sent(self, id: str) -> None:
        """The mail is in other hands: its bytes go, and it is remembered that it went."""
        ...

    def refused(self, id: str) -> None:
        """The same, but nobody took the mail, and nobody will: it did not arrive."""
        ...

    def bounced(self, id: str) -> None:
        """A mail that went did not arrive; one that did not go, or goes anew just now, is left alone."""
        ...

    def abandoned(self, id: str) -> None:
        """It is not sent any more, but may be in other hands."""
        ...

    def returned(self, id: str) -> bool:
        """Whether one was in other hands before: what is written in its place is another mail."""
        ...

    def again(self, id: str) -> None:
        """What did not arrive may be written anew and sent; any other mail is left alone."""
        ...

    def went(self, id: str) -> bool:
        """Whether it went, and is not to be sent, whether or not it arrived."""
        ...

    def lost(self, id: str) -> bool:
        """Whether it went and did not arrive, as far as is known."""
        ...

    def forget(self, id: str) -> None:
        """As if it had never been written."""
        ...
