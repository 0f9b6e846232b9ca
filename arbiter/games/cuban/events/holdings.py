"""What seats own. Every change of a seat's possessions is told by a `Change`."""

from arbiter.kernel.events import Event, Seat
from arbiter.parts.goods import Goods


class Change(Event, frozen=True, kw_only=True):
    """A change in a seat's possessions; losses are negative."""

    seat: Seat
    pesos: int = 0
    vp: int = 0
    forecourt: Goods = {}
    warehouse: Goods = {}


class Gained(Change, frozen=True, kw_only=True):
    """A seat received something from the supply."""


class Paid(Change, frozen=True, kw_only=True):
    """A seat paid something to the supply."""


class Exchanged(Change, frozen=True, kw_only=True):
    """A seat exchanged one thing for another with the supply."""


class Stored(Change, frozen=True, kw_only=True):
    """Products moved from the forecourt to the Warehouse."""


class Spoiled(Change, frozen=True, kw_only=True):
    """Products left in the forecourt spoiled."""


class Taxed(Change, frozen=True, kw_only=True):
    """A seat with the most victory points lost some of them."""


class Subsidized(Change, frozen=True, kw_only=True):
    act: str


class Scored(Change, frozen=True, kw_only=True):
    """Victory points for buildings at the end of the game."""

    buildings: int


Holding = Gained | Paid | Exchanged | Stored | Spoiled | Taxed | Subsidized | Scored
