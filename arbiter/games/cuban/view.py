"""The parts of the view that the games share."""

import msgspec

from arbiter.games.cuban.state import Ship
from arbiter.kernel.events import Seat
from arbiter.parts.goods import Goods


class BuildingView(msgspec.Struct, frozen=True):
    """A building of a property; the Warehouse is number 0."""

    cell: str
    number: int
    id: str


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's possessions. `used`: how often it has used abilities limited per round or game."""

    seat: Seat
    vp: int
    pesos: int
    forecourt: Goods
    warehouse: Goods
    worker: str
    buildings: tuple[BuildingView, ...]
    hand: tuple[str, ...]
    cars: int
    used: dict[str, int]


class HarbourView(msgspec.Struct, frozen=True):
    """`berths` 1 to 3. `deck`: ships it may still hold, from the top; ships put under it together form one group."""

    waiting: Ship | None
    berths: tuple[Ship | None, ...]
    deck: tuple[tuple[int, ...], ...]


class DeckView(msgspec.Struct, frozen=True):
    """A deck of acts: which ones it may still hold, and how many cards are left."""

    of: tuple[str, ...]
    left: int


class ActsView(msgspec.Struct, frozen=True):
    """Acts by type."""

    active: dict[str, str]
    proposed: dict[str, str]
    decks: dict[str, DeckView]


class SpaceView(msgspec.Struct, frozen=True):
    """A space: its event, its card, and what covers the event: the car of a seat, a cart under a donkey, or nothing."""

    space: int
    event: str
    card: str
    covered: Seat | str | None
