"""What happens in Cuba beside what Cubaneo knows too."""

from arbiter.games.cuban.events import Change
from arbiter.kernel.events import Event, Seat


class GoodsChosen(Change, frozen=True, kw_only=True):
    """What a seat begins with came from the supply."""


class VoteTied(Event, frozen=True):
    """These seats have most votes and bid again."""

    seats: tuple[Seat, ...]


BaseEvents = GoodsChosen | VoteTied
