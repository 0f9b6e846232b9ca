"""Market and harbour."""

from arbiter.games.cuban.events.holdings import Change
from arbiter.kernel.events import DrawnEvent, Event, Seat
from arbiter.parts.goods import Goods


class Sold(Change, frozen=True, kw_only=True):
    """A good went to the market space of this price."""

    good: str
    space: int


class Purchased(Change, frozen=True, kw_only=True):
    """A good came from the market space of this price, or from the supply."""

    good: str
    space: int


class Loaded(Change, frozen=True, kw_only=True):
    """A good went onto the ship at a berth."""

    berth: int
    good: str


class CargoPut(Event, frozen=True):
    """A good came from the supply onto a ship."""

    seat: Seat
    berth: int
    good: str


class CargoTaken(Event, frozen=True):
    """A good went from a ship to the supply."""

    seat: Seat
    berth: int
    good: str


class ShipArrived(DrawnEvent, frozen=True, kw_only=True):
    """A ship was turned up at a berth; 0 is the waiting area."""

    berth: int
    ship: int
    cargo: Goods


class ShipsLeft(Event, frozen=True):
    """Ships at these berths went under the deck together, their goods to the supply."""

    berths: tuple[int, ...]


class ShipMoved(Event, frozen=True):
    """A ship went from one berth to another; 0 is the waiting area."""

    origin: int
    berth: int


class Swapped(Event, frozen=True):
    seat: Seat
    berths: tuple[int, int]


Moving = Sold | Purchased | Loaded | CargoPut | CargoTaken | ShipArrived | ShipsLeft | ShipMoved | Swapped
