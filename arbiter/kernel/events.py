"""Events of every game: facts in the past tense that carry their result. Each game adds its own."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.kernel.clocks.terms import NOTHING, Terms

Seat = int
FORM = 2
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
    """A game was opened. `seed` is the commitment to the secret seed, `log` the format of its log (default 1).

    `clock` has the terms of its clocks, if it has any; `practice`: the time was set by hand. `start_within`: the time
    (ISO 8601) within which it must start, "" for any; `on_resignation`: what becomes of a seat whose player resigns
    (`kernel.seats`).
    """

    ruleset: str
    options: dict[str, Any]
    pack: Pack
    seats: int
    visibility: str
    seed: str
    log: Annotated[int, msgspec.Meta(ge=1)] | UnsetType = UNSET
    clock: Terms | UnsetType = UNSET
    practice: bool = False
    start_within: str = ""
    on_resignation: str = "open"


class Joined(KernelEvent, frozen=True):
    """A seat was taken. `zone` is the time zone of its clock, if not the game's."""

    seat: Seat
    player: str
    nonce: str = ""
    zone: str = ""


class Left(KernelEvent, frozen=True):
    seat: Seat


class Cancelled(KernelEvent, frozen=True):
    """The open game was cancelled by its creator, or by the arbiter for a coded reason."""

    reason: str | UnsetType = UNSET


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
    """A seat gave a sealed answer. `step`: the open part of a half-sealed one.

    `forced`: its only legal one (R-0.1); `autopilot`: the policy's, as the seat is absent.
    """

    seat: Seat
    decision: str
    commitment: str
    forced: bool = False
    step: dict[str, Any] | UnsetType = UNSET
    autopilot: bool = False


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


class LogExtended(KernelEvent, frozen=True):
    """From here on the log has this format, a higher one than record 0 names."""

    log: Annotated[int, msgspec.Meta(ge=1)]


class ClockStarted(KernelEvent, frozen=True):
    """A seat's time began to count for a decision. While the clocks are paused there is no deadline."""

    seat: Seat
    decision: str
    since: str
    deadline: str | UnsetType = UNSET


class ClockStopped(KernelEvent, frozen=True):
    """A seat owes a decision no more. Durations: `counted` for it in all, `charged` to the bank, `bank` as it is now.

    `grace`: the period of grace was used; `late`: the deadline had passed.
    """

    seat: Seat
    decision: str
    counted: str
    bank: str
    charged: str = NOTHING
    grace: bool = False
    late: bool = False


class DeadlineMoved(KernelEvent, frozen=True):
    """A deadline changed from `old` to `new` (absent: none, the clocks being paused), for a coded reason.

    The clock counts on `since` then, with what has `counted` for the decision before; `extra` is added to its turn.
    """

    seat: Seat
    decision: str
    reason: str
    since: str
    counted: str = NOTHING
    extra: str = NOTHING
    old: str | UnsetType = UNSET
    new: str | UnsetType = UNSET


class ClocksPaused(KernelEvent, frozen=True):
    """All clocks stand still, for a coded reason; `seat`: the one whose deadline passed, or 0; `until`: how long."""

    reason: str
    seat: Seat = 0
    until: str | UnsetType = UNSET


class ClocksResumed(KernelEvent, frozen=True):
    """The clocks run again, for a coded reason."""

    reason: str


class AbsencePlanned(KernelEvent, frozen=True):
    """A seat's absences are these from now on: first and last dates in its zone, inclusive."""

    seat: Seat
    absences: tuple[tuple[str, str], ...]


class Proposed(KernelEvent, frozen=True):
    """A seat proposed something to all that play, and is for it; it is named `<seq of this record>-<kind>`.

    `kind`: "pause" (with `until`, if it is to end by itself), "resume", "extension" (of the time that seat `to` has for
    a `decision`, `by` a duration), or "end" (`result`: "standing" or "none"). It lapses at `expires`.
    """

    seat: Seat
    kind: str
    expires: str
    until: str | UnsetType = UNSET
    to: Seat = 0
    decision: str | UnsetType = UNSET
    by: str | UnsetType = UNSET
    result: str = ""


class Voted(KernelEvent, frozen=True):
    """A seat voted on a proposal."""

    seat: Seat
    proposal: str
    yes: bool


class ProposalClosed(KernelEvent, frozen=True):
    """A proposal is not open any more. `outcome`: "agreed", "rejected", "expired", or "moot" (there is no use for it).

    What was agreed follows.
    """

    proposal: str
    outcome: str


class AdminActed(KernelEvent, frozen=True):
    """An administrator repaired something, for a coded reason; what was done follows.

    `action`: "deadline" (of `seat`, later `by` a duration), "pause", "resume", "open_seat" (`seat`), "cancel", "end".
    """

    action: str
    reason: str
    seat: Seat = 0
    by: str | UnsetType = UNSET


class DeadlineMissed(KernelEvent, frozen=True):
    """A deadline passed, the `misses`th in a row of this seat; what is charged is as in `ClockStopped`."""

    seat: Seat
    decision: str
    deadline: str
    counted: str
    misses: int
    charged: str = NOTHING
    grace: bool = False


class TimeZonesUpdated(KernelEvent, frozen=True):
    """From here on clocks are computed with another release of the time zone data; open deadlines stay."""

    tzdata: str


class AutopilotStep(KernelEvent, frozen=True):
    """The arbiter took a step for an absent seat, by the ruleset's policy."""

    seat: Seat
    step: dict[str, Any]


class SeatOpened(KernelEvent, frozen=True):
    """A seat stands open for a substitute, for a coded reason; until someone takes it the autopilot plays."""

    seat: Seat
    reason: str


class SeatTaken(KernelEvent, frozen=True):
    """A player took over a seat that stood open, or came back to it; `zone` as in `Joined`.

    `bank` as it is now, in a game with clocks; `voided`: the decisions to which the seat's sealed answers are void.
    """

    seat: Seat
    player: str
    bank: str | UnsetType = UNSET
    zone: str = ""
    voided: tuple[str, ...] = ()


class SeatForfeited(KernelEvent, frozen=True):
    """A seat can no longer win, for a coded reason; the autopilot plays it to the end."""

    seat: Seat
    reason: str


class GameEnded(KernelEvent, frozen=True):
    """The game was ended before its rules end it, for a coded reason; `scores` by seat as they stood."""

    reason: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


KernelEvents = (
    Created
    | Joined
    | Left
    | Cancelled
    | Started
    | Finished
    | SeedShown
    | RulesAmended
    | LogExtended
    | Asked
    | Forced
    | Sealed
    | Revealed
    | ClockStarted
    | ClockStopped
    | DeadlineMoved
    | ClocksPaused
    | ClocksResumed
    | AbsencePlanned
    | Proposed
    | Voted
    | ProposalClosed
    | AdminActed
    | DeadlineMissed
    | TimeZonesUpdated
    | AutopilotStep
    | SeatOpened
    | SeatTaken
    | SeatForfeited
    | GameEnded
)


def forced(event: Event) -> bool:
    """Whether the arbiter took the step for a seat (R-0.1)."""
    return isinstance(event, Forced) or (isinstance(event, Sealed) and event.forced)


def by_autopilot(event: Event) -> bool:
    """Whether the arbiter took the step for an absent seat."""
    return isinstance(event, AutopilotStep) or (isinstance(event, Sealed) and event.autopilot)
