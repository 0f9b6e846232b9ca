"""What the use cases ask of a store about a player's mails."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from arbiter.app.ports import Message


class Stop(msgspec.Struct, frozen=True):
    """Why nothing is sent to an address: `why` is `bounced` or `unsubscribed`, since `at`; `detail` as servers say."""

    why: str
    at: str
    detail: str = ""


class Stops(Protocol):
    """Addresses to which nothing is sent, by a digest of each (`mails.address.recipient`)."""

    def find(self, digest: str) -> Stop | None: ...
    def stop(self, digest: str, stop: Stop) -> None:
        """A bounce does not take the place of a stop that is there already; its owner's wish does."""
        ...

    def resume(self, digest: str) -> None: ...


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a mail to a player, last at `at`.

    `state`: `queued`, `held`, `sent`, `delayed`, `refused`, `bounced` or `dropped`; `until`: when a held one is looked
    at again; `detail`: a sentence, or what the server said. `message_id` and `to` are "" before the mail is written.
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

    def all(self, player: str) -> dict[str, Notice]:
        """Newest first, by when each was heard of first."""
        ...


class Waiting(Protocol):
    """A room where messages wait for a time of their player's day; `at` counts seconds of the epoch."""

    def put(self, player: str, message: Message, at: float) -> None:
        """Have a message wait; where others do already, for their time."""
        ...

    def due(self, now: float) -> list[str]:
        """Players whose time has come."""
        ...

    def messages(self, player: str) -> list[Message]: ...
    def later(self, player: str, at: float) -> None:
        """Set another time for what waits, if anything does."""
        ...

    def drop(self, player: str, messages: Sequence[Message]) -> None:
        """These wait no more; without any left, the player has no time either."""
        ...


class Digests(Waiting, Protocol):
    """The same room, whose messages leave it together in a mail of a day."""

    def take(self, player: str, day: str) -> str:
        """The day of the digest on its way, which is now this one where there was none; "" where nothing waits."""
        ...

    def gather(self, player: str) -> None:
        """Have all that waits taken along by the digest on its way."""
        ...

    def taken(self, player: str, day: str) -> list[Message]:
        """What the digest of that day is about; nothing when it is not on its way."""
        ...

    def done(self, player: str, day: str) -> None:
        """The digest of that day is on its way no more."""
        ...
