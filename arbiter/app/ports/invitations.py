"""Invitations to open games, and to seats that stand open in running ones."""

from typing import Protocol

import msgspec

from arbiter.app.ports.games import Stale


class Kept(msgspec.Struct, frozen=True):
    """What was answered to an invitation, and the digest of what was asked."""

    body: str
    answer: bytes


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """An invitation to a seat, used by its `code`. `email` is the address it was sent to, or "".

    `inviter` is the player who made it, `used` the one who took a seat by it ("" so far); `substitute`: it was made
    while the game was running. It lies in the game's vault.
    """

    id: str
    game: str
    inviter: str
    code: str
    email: str = ""
    used: str = ""
    substitute: bool = False

    @property
    def field(self) -> str:
        """Where in the vault it lies."""
        return f"invitation:{self.id}"

    @property
    def mailed(self) -> str:
        """Where in the vault it is remembered that its address was written to."""
        return f"invited:{self.id}{':substitute' * self.substitute}"


class Invitations(Protocol):
    """Invitations by code and by address. Seats are taken by them in the append of the one who joins."""

    def named(self, game: str, email: str) -> str:
        """The id of an address' invitation to a game: there is one at most."""
        ...

    def announce(self, invitation: Invitation) -> None:
        """Have the invitation found by its code once it lies in the vault."""
        ...

    def keep(self, invitation: Invitation, id: str, answer: Kept, over: Invitation | None) -> Kept | Stale | None:
        """Keep one, with the mail to its address where it is the first, and what was answered under an append's id.

        `over`: what was read in its place. None when that was done, else what was answered before under the id, or
        `Stale` when another stands in its place by now, or it was used or withdrawn.
        """
        ...

    def known(self, game: str, id: str) -> Kept | None:
        """What was answered under an append's id."""
        ...

    def find(self, code: str) -> Invitation | None: ...
    def get(self, game: str, id: str) -> Invitation | None: ...
    def drop(self, invitation: Invitation) -> bool:
        """Invalidate its code and forget its address; False when it changed meanwhile: used, withdrawn or replaced."""
        ...

    def clear(self, game: str) -> None:
        """Drop all of a game."""
        ...
