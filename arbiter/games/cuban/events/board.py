"""Market and harbour."""

from arbiter.games.cuban.events.holdings import Change
from arbiter.kernel.events import DrawnEvent, Event, Seat
from arbiter.parts.goods import Goods


class Sold(Change, frozen=True, kw_only=True):
    """A seat sold a good to the market space with this price."""

    good: str
    space: int


class Purchased(Change, frozen=True, kw_only=True):
    """A seat bought a good from the market space with this price, or from the supply."""

    good: str
    space: int


class Loaded(Change, frozen=True, kw_only=True):
    """A seat loaded a good onto the ship at this berth."""

    berth: int
    good: str


class CargoPut(Event, frozen=True):
    """A seat put a good from the supply onto a ship."""

    seat: Seat
    berth: int
    good: str


class CargoTaken(Event, frozen=True):
    """A seat took a good off a ship; it returned to the supply."""

    seat: Seat
    berth: int
    good: str


class ShipArrived(DrawnEvent, frozen=True, kw_only=True):
    """A ship was turned up at a berth; 0 is the waiting area."""

    berth: int
    ship: int
    cargo: Goods


class ShipsLeft(Event, frozen=True):
    """The ships at these berths were put under the deck together; their goods returned to the supply."""

    berths: tuple[int, ...]


class ShipMoved(Event, frozen=True):
    """A ship moved from one berth to another; 0 is the waiting area."""

    origin: int
    berth: int


class Swapped(Event, frozen=True):
    seat: Seat
    berths: tuple[int, int]


Moving = Sold | Purchased | Loaded | CargoPut | CargoTaken | ShipArrived | ShipsLeft | ShipMoved | Swapped
