"""Events that Cuba has and Cubaneo has not."""

from arbiter.games.cuban.events import Change
from arbiter.kernel.events import DrawnEvent, Event, Seat


class GoodsChosen(Change, frozen=True, kw_only=True):
    """What a seat begins with came from the supply."""


class ReplacedDrawn(DrawnEvent, frozen=True, kw_only=True):
    """This building is not in the game; one of the expansion's takes its place."""

    building: int


class VoteTied(Event, frozen=True):
    """These seats have most votes and bid again."""

    seats: tuple[Seat, ...]


BaseEvents = GoodsChosen | ReplacedDrawn | VoteTied
