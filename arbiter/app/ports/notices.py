"""The status of a player's mails, and addresses to which none are sent."""

from typing import Protocol

import msgspec


class Stop(msgspec.Struct, frozen=True):
    """Why nothing is sent to an address: `why` is `bounced` or `unsubscribed`, since `at`; `detail` as servers say."""

    why: str
    at: str
    detail: str = ""


class Stops(Protocol):
    """Addresses to which nothing is sent, by a digest of each (`app.ids.address_digest`)."""

    def find(self, digest: str) -> Stop | None: ...
    def stop(self, digest: str, stop: Stop) -> None:
        """A bounce does not take the place of a stop that is there already; its owner's wish does."""
        ...

    def resume(self, digest: str) -> None: ...


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a mail to a player, last at `at`.

    `state`: `queued`, `held`, `sent`, `delayed`, `refused`, `bounced` or `dropped`; `until`: when a held one is looked
    at again, or one that was refused or came back is tried again; `detail`: a sentence, or what the server said.
    `message_id` and `to` are "" before the mail is written.
    """

    kind: str
    game: str = ""
    decision: str = ""
    seat: int = 0
    state: str
    at: str
    until: str = ""
    detail: str = ""
    to: str = ""
    message_id: str = ""


class Notices(Protocol):
    """The last mails of each player and what became of them, by a name of each; the oldest go."""

    def note(self, player: str, name: str, notice: Notice) -> None:
        """Keep what is known last, `queued` only where nothing is; of a mail that went only what became of it.

        Of a player who was deleted nothing is kept.
        """
        ...

    def handed(self, player: str, name: str, notice: Notice) -> None:
        """The same for a mail that was just taken by a server, or refused: whatever was known of it before."""
        ...

    def all(self, player: str) -> dict[str, Notice]:
        """Newest first, by when each was heard of first."""
        ...
