"""Players, their tokens and their addresses."""

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Quiet(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """Hours of the player's day in which no mail comes: `HH:MM` to `HH:MM`, also over midnight."""

    start: str
    end: str


class Notifications(msgspec.Struct, frozen=True, kw_only=True):
    """How a player is told: `mode` is `each`, `digest` (one mail a day, at `digest_at`, `HH:MM`) or `off`."""

    mode: str = "each"
    digest_at: str = "08:00"
    quiet: Quiet | None = None


class Absence(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """Days off: a first and a last date."""

    start: str
    end: str


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A player. `email` is the address given, `verified` whether its code came back; `timezone` an IANA name.

    `pending` is an address that takes the place of a verified one when its own code comes back.
    """

    id: str
    name: str
    created: str
    email: str = ""
    verified: bool = False
    timezone: str = "UTC"
    pending: str = ""
    notifications: Notifications = Notifications()
    absences: tuple[Absence, ...] = ()

    @property
    def unverified(self) -> str:
        """The address whose code is awaited; "" where there is none."""
        return self.pending or ("" if self.verified else self.email)


class Token(msgspec.Struct, frozen=True):
    """A token's owner and scopes (`read`, `play`, `admin`); the token itself is never kept, only its SHA-256."""

    id: str
    player: str
    scopes: tuple[str, ...]


class Players(Protocol):
    """Players, their tokens and their addresses."""

    def create(self, player: Player, token: Token, secret: str) -> None: ...
    def grant(self, token: Token, secret: str) -> bool:
        """Keep a further token; False where its player is gone."""
        ...

    def get(self, id: str) -> Player | None: ...
    def many(self, ids: Sequence[str]) -> dict[str, Player]: ...
    def update(self, player: Player, before: Player | None = None) -> bool:
        """Replace a player that exists, where `before` is given only one that is still so; tells whether it was."""
        ...

    def delete(self, id: str) -> None:
        """Name, address, codes and tokens go."""
        ...

    def authenticate(self, secret: str) -> tuple[Player, Token] | None:
        """Whose token this is; one round trip."""
        ...

    def by_address(self, email: str) -> Player | None:
        """The player who has verified this address, the last one where there are several."""
        ...

    def set_code(self, player: str, email: str, code: str, seconds: int) -> None:
        """Keep (the hash of) a verification code for an address; a new one replaces the old."""
        ...

    def take_code(self, player: str, code: str, cost: int = 1) -> str | None:
        """The address whose code this is, once; None when wrong, used up, too often tried or too old.

        A wrong one counts as `cost` of the ten tries that there are: none where it is not the player who tries.
        """
        ...
