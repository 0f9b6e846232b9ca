"""Setup, promenade, parliament, rounds."""

from arbiter.games.cuban.events.holdings import Change
from arbiter.kernel.events import DrawnEvent, Event, Seat


class AbsentDrawn(DrawnEvent, frozen=True, kw_only=True):
    """This Cubano was drawn to stay out for the whole game."""

    cubano: str


class StartDrawn(DrawnEvent, frozen=True, kw_only=True):
    seat: Seat


class CubanoLaid(DrawnEvent, frozen=True, kw_only=True):
    """A card was laid on a space; the event below a `donkey` stays covered."""

    space: int
    card: str


class ActProposed(DrawnEvent, frozen=True, kw_only=True):
    """The top act of a deck was turned up; `kind` is its type."""

    kind: str
    act: str


class Reached(Event, frozen=True):
    """The game reached its next stage."""

    phase: str
    stage: str


class RoundBegan(Event, frozen=True):
    """A round began; everything that counts for one round was reset."""

    round: int
    order: tuple[Seat, ...]
    hand: tuple[str, ...]
    cars: int


class TokenTaken(Event, frozen=True):
    seat: Seat


class TokenPassed(Event, frozen=True):
    """Nobody took the Dancer, so the starting token passed to this seat."""

    seat: Seat


class EventHappened(Event, frozen=True):
    """The one uncovered event happened."""

    space: int
    event: str


class BidPlaced(Change, frozen=True, kw_only=True):
    votes: int


class VoteWon(Event, frozen=True):
    """A seat won the vote; `votes` and `bought` by seat, seat 1 first."""

    seat: Seat
    votes: tuple[int, ...]
    bought: tuple[int, ...]


class ActsPassed(Event, frozen=True):
    """These acts, by type, passed and are active now; the other proposed acts left the game."""

    acts: dict[str, str]
    seat: Seat = 0


class Obeyed(Change, frozen=True, kw_only=True):
    """A seat's answer to tax and duty."""

    tax: bool
    duty: bool


class Kept(Change, frozen=True, kw_only=True):
    """Products over the storage limit returned to the supply."""


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
