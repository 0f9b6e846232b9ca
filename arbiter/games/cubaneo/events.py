"""Events that Cubaneo has and Cuba has not."""

from arbiter.games.cuban.events import Change
from arbiter.kernel.events import DrawnEvent, Event, Seat
from arbiter.parts.goods import Goods


class CardDealt(DrawnEvent, frozen=True, kw_only=True):
    """A seat was dealt a starting card; the other fields are what it brings."""

    seat: Seat
    card: int
    pesos: int
    forecourt: Goods


class MarketFilled(Event, frozen=True):
    """Markers were placed on the spaces with these prices."""

    spaces: dict[str, tuple[int, ...]]


class MarketCleared(Event, frozen=True):
    """Markers were removed from the spaces with these prices."""

    spaces: dict[str, tuple[int, ...]]


class Demolished(Change, frozen=True, kw_only=True):
    building: int
    cell: str


class Declined(Event, frozen=True):
    """A seat declined to demolish a building."""

    seat: Seat


class Copied(Event, frozen=True):
    """A seat used another seat's building."""

    seat: Seat
    owner: Seat
    target: str
    building: int


CubaneoEvents = CardDealt | MarketFilled | MarketCleared | Demolished | Declined | Copied
