"""Events that Cuba has and Cubaneo has not."""

from arbiter.games.cuban.events import Change
from arbiter.kernel.events import DrawnEvent, Event, Seat


class GoodsChosen(Change, frozen=True, kw_only=True):
    """The seat received the goods it chose to start with."""


class ReplacedDrawn(DrawnEvent, frozen=True, kw_only=True):
    """This building is left out of the game in favour of one from the expansion."""

    building: int


class VoteTied(Event, frozen=True):
    """These seats are tied for most votes and bid again."""

    seats: tuple[Seat, ...]


BaseEvents = GoodsChosen | ReplacedDrawn | VoteTied
