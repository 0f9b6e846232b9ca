"""Events of every game: facts in the past tense that carry their result. Each game adds its own."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

Seat = int
FORM = 1
"""The format of the log: raised with every kernel event, or field of one, that older programs cannot read."""


def snake(name: str) -> str:
    """`RulesAmended` as `rules_amended`."""
    return "".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=snake, omit_defaults=True):
    """Base of all events; in JSON `type` is the class's name in snake case."""


class DrawnEvent(Event, frozen=True, kw_only=True):
    """An event that shows a random result: draw number, purpose, number of candidates, index (docs/audit.md, "Draws").

    All four are left out where there was one candidate only.
    """

    draw: int | UnsetType = UNSET
    purpose: str | UnsetType = UNSET
    size: int | UnsetType = UNSET
    index: int | UnsetType = UNSET


class Pack(msgspec.Struct, frozen=True):
    """A component pack by name and SHA-256 of its canonical content."""

    name: str
    digest: str


class KernelEvent(Event, frozen=True):
    """Base of the events that every game has."""


class Created(KernelEvent, frozen=True):
    """A game was opened. `seed` is the commitment to the secret seed, `log` the format of its log (default 1)."""

    ruleset: str
    options: dict[str, Any]
    pack: Pack
    seats: int
    visibility: str
    seed: str
    log: Annotated[int, msgspec.Meta(ge=1)] | UnsetType = UNSET


class Joined(KernelEvent, frozen=True):
    seat: Seat
    player: str
    nonce: str = ""


class Left(KernelEvent, frozen=True):
    seat: Seat


class Cancelled(KernelEvent, frozen=True):
    """The open game was cancelled by its creator."""


class Started(KernelEvent, frozen=True):
    """All seats are taken; the setup follows."""


class Asked(KernelEvent, frozen=True):
    """A decision was opened: `<seq of this record>-<kind>`. `sealed` is true, false or "partly"."""

    kind: str
    seats: tuple[Seat, ...]
    sealed: bool | str = False


class Forced(KernelEvent, frozen=True):
    """The arbiter took a seat's only legal step (R-0.1)."""

    seat: Seat
    step: dict[str, Any]


class Sealed(KernelEvent, frozen=True):
    """A seat gave a sealed answer. `forced`: its only legal one (R-0.1); `step`: the open part of a half-sealed one."""

    seat: Seat
    decision: str
    commitment: str
    forced: bool = False
    step: dict[str, Any] | UnsetType = UNSET


class Opened(msgspec.Struct, frozen=True):
    """A sealed answer as the seat gave it, with the salt that proves it."""

    seat: Seat
    decision: str
    steps: tuple[dict[str, Any], ...]
    salt: str


class Revealed(KernelEvent, frozen=True):
    """All sealed answers were opened together."""

    answers: tuple[Opened, ...]


class Finished(KernelEvent, frozen=True):
    """The game is over. `scores` by seat, seat 1 first."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


class SeedShown(KernelEvent, frozen=True):
    """The secret seed, published in a game's last record."""

    seed: str


class RulesAmended(KernelEvent, frozen=True):
    """The game continues under another revision of its rules."""

    revision: int


KernelEvents = (
    Created
    | Joined
    | Left
    | Cancelled
    | Started
    | Finished
    | SeedShown
    | RulesAmended
    | Asked
    | Forced
    | Sealed
    | Revealed
)


def forced(event: Event) -> bool:
    """Whether the arbiter took the step for a seat (R-0.1)."""
    return isinstance(event, Forced) or (isinstance(event, Sealed) and event.forced)
