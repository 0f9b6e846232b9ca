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
    """Mails being sent, kept for 30 days, so that one that may have gone already is sent again with the same bytes."""

    def keep(self, envelope: Envelope) -> Envelope | None:
        """The mail kept under this Message-ID: this one if there was none; None if it was sent."""
        ...

    def kept(self, id: str) -> Envelope | None:
        """The mail that waits under a Message-ID."""
        ...

    def sent(self, id: str) -> None:
        """A server accepted the mail: a mark that it was sent replaces its bytes."""
        ...

    def refused(self, id: str) -> None:
        """No server accepted the mail, and none will: a mark that it did not arrive replaces its bytes."""
        ...

    def bounced(self, id: str) -> None:
        """A mail that was sent did not arrive; one that was not sent, or is being sent again, is left alone."""
        ...

    def abandoned(self, id: str) -> None:
        """It will not be sent again, but a server may have accepted it."""
        ...

    def returned(self, id: str) -> bool:
        """Whether a server may have accepted one before: what replaces it is another mail."""
        ...

    def again(self, id: str) -> None:
        """A mail that did not arrive may be rewritten and sent; any other is left alone."""
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
