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
    """A seat's possessions. `used`: what it used of abilities that are limited by round or game."""

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
    """`berths` 1 to 3. `deck`: what it can still hold, from the top; ships put under it are a set of their own."""

    waiting: Ship | None
    berths: tuple[Ship | None, ...]
    deck: tuple[tuple[int, ...], ...]


class DeckView(msgspec.Struct, frozen=True):
    """An act deck: what it can still hold, and how many cards are left in it."""

    of: tuple[str, ...]
    left: int


class ActsView(msgspec.Struct, frozen=True):
    """Acts by their type."""

    active: dict[str, str]
    proposed: dict[str, str]
    decks: dict[str, DeckView]


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the promenade: its event, its card, and whose car covers the event; a cart does below a donkey."""

    space: int
    event: str
    card: str
    covered: Seat | str | None
