"""Turns: frames, cards, workers, buildings."""

from arbiter.games.cuban.events.holdings import Change
from arbiter.games.cuban.frames import Frames
from arbiter.kernel.events import Event, Seat


class Began(Event, frozen=True):
    """Something was opened within the turn; it stays open until it is ended."""

    frame: Frames


class Ended(Event, frozen=True):
    """The seat closed the innermost thing that was open."""

    seat: Seat


class CharacterPlayed(Event, frozen=True):
    seat: Seat
    character: str


class RewardTaken(Event, frozen=True):
    """A reward of an alternative action was taken; it stays covered for the round."""

    seat: Seat
    character: str
    reward: str


class WorkerMoved(Change, frozen=True, kw_only=True):
    """The worker went to a cell, and the active resource cells yielded."""

    cell: str


class Harvested(Change, frozen=True, kw_only=True):
    cells: tuple[str, ...]


class Constructed(Change, frozen=True, kw_only=True):
    building: int
    cell: str


class Used(Event, frozen=True):
    """A building's ability is used; what it brings follows."""

    seat: Seat
    cell: str
    building: int


class Counted(Event, frozen=True):
    """Uses of something that is limited."""

    seat: Seat
    what: str
    times: int


class TileTaken(Event, frozen=True, kw_only=True):
    """A special tile was taken, with what it will bring; `act` is the type of the proposed act that it lies on."""

    tile: str
    seat: Seat
    act: str = ""
    votes: int = 0
    pesos: int = 0
    vp: int = 0


class Visited(Event, frozen=True):
    """A car covered the event below a promenade card."""

    seat: Seat
    space: int
    cubano: str


Playing = (
    Began
    | Ended
    | CharacterPlayed
    | RewardTaken
    | WorkerMoved
    | Harvested
    | Constructed
    | Used
    | Counted
    | TileTaken
    | Visited
)
