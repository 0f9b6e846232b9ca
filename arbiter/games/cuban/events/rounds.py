"""Setup, promenade, parliament, rounds."""

from arbiter.games.cuban.events.holdings import Change
from arbiter.kernel.events import DrawnEvent, Event, Seat


class AbsentDrawn(DrawnEvent, frozen=True, kw_only=True):
    """This Cubano stays out for the whole game."""

    cubano: str


class StartDrawn(DrawnEvent, frozen=True, kw_only=True):
    seat: Seat


class CubanoLaid(DrawnEvent, frozen=True, kw_only=True):
    """A promenade card; below a `donkey` a cart covers the event."""

    space: int
    card: str


class ActProposed(DrawnEvent, frozen=True, kw_only=True):
    """The top act of a deck; `kind` is its type."""

    kind: str
    act: str


class Reached(Event, frozen=True):
    """The game went on to another stage of its rules."""

    phase: str
    stage: str


class RoundBegan(Event, frozen=True):
    """Everything that belongs to one round was reset."""

    round: int
    order: tuple[Seat, ...]
    hand: tuple[str, ...]
    cars: int


class TokenTaken(Event, frozen=True):
    seat: Seat


class TokenPassed(Event, frozen=True):
    """Nobody took the starting token; this seat has it now."""

    seat: Seat


class EventHappened(Event, frozen=True):
    """The one uncovered event of the promenade."""

    space: int
    event: str


class BidPlaced(Change, frozen=True, kw_only=True):
    votes: int


class VoteWon(Event, frozen=True):
    """The parliament's decision; `votes` and `bought` by seat, seat 1 first."""

    seat: Seat
    votes: tuple[int, ...]
    bought: tuple[int, ...]


class ActsPassed(Event, frozen=True):
    """Acts by their type came into force; the other proposed ones left the game."""

    acts: dict[str, str]
    seat: Seat = 0


class Obeyed(Change, frozen=True, kw_only=True):
    """What a seat answered to tax and duty."""

    tax: bool
    duty: bool


class Kept(Change, frozen=True, kw_only=True):
    """What does not fit the Warehouse returned to the supply."""


Going = (
    AbsentDrawn
    | StartDrawn
    | CubanoLaid
    | ActProposed
    | Reached
    | RoundBegan
    | TokenTaken
    | TokenPassed
    | EventHappened
    | BidPlaced
    | VoteWon
    | ActsPassed
    | Obeyed
    | Kept
)
