"""Turns: frames, cards, workers, buildings."""

from arbiter.games.cuban.events.holdings import Change
from arbiter.games.cuban.frames import Frames
from arbiter.kernel.events import Event, Seat


class Began(Event, frozen=True):
    """Part of a turn began; it stays open until it is ended."""

    frame: Frames


class Ended(Event, frozen=True):
    """The seat ended the innermost open part of its turn."""

    seat: Seat


class CharacterPlayed(Event, frozen=True):
    seat: Seat
    character: str


class RewardTaken(Event, frozen=True):
    """A reward of an alternative action was taken; it is covered for the rest of the round."""

    seat: Seat
    character: str
    reward: str


class WorkerMoved(Change, frozen=True, kw_only=True):
    """The worker moved to a cell, and the active resource cells yielded."""

    cell: str


class Harvested(Change, frozen=True, kw_only=True):
    cells: tuple[str, ...]


class Constructed(Change, frozen=True, kw_only=True):
    building: int
    cell: str


class Used(Event, frozen=True):
    """A building's ability was used; its effects follow."""

    seat: Seat
    cell: str
    building: int


class Counted(Event, frozen=True):
    """How often something with limited uses was used."""

    seat: Seat
    what: str
    times: int


class TileTaken(Event, frozen=True, kw_only=True):
    """A special tile was taken. `act`: the type of the act it lies on; the other fields are what it brings."""

    tile: str
    seat: Seat
    act: str = ""
    votes: int = 0
    pesos: int = 0
    vp: int = 0


class Visited(Event, frozen=True):
    """A seat visited the Cubano on a space, which covers the event below."""

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
