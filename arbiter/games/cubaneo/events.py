"""Events that Cubaneo has and Cuba has not."""

from arbiter.games.cuban.events import Change
from arbiter.kernel.events import DrawnEvent, Event, Seat
from arbiter.parts.goods import Goods


class CardDealt(DrawnEvent, frozen=True, kw_only=True):
    """A starting card and what it brings."""

    seat: Seat
    card: int
    pesos: int
    forecourt: Goods


class MarketFilled(Event, frozen=True):
    """Markers came onto the spaces of these prices."""

    spaces: dict[str, tuple[int, ...]]


class MarketCleared(Event, frozen=True):
    """Markers left the spaces of these prices."""

    spaces: dict[str, tuple[int, ...]]


class Demolished(Change, frozen=True, kw_only=True):
    building: int
    cell: str


class Declined(Event, frozen=True):
    """The seat gives nothing back."""

    seat: Seat


class Copied(Event, frozen=True):
    """Another seat's building is used."""

    seat: Seat
    owner: Seat
    target: str
    building: int


CubaneoEvents = CardDealt | MarketFilled | MarketCleared | Demolished | Declined | Copied
