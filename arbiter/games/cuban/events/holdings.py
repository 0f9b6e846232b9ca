"""What seats own. Every change of a seat's possessions is told by a `Change`."""

from arbiter.kernel.events import Event, Seat
from arbiter.parts.goods import Goods


class Change(Event, frozen=True, kw_only=True):
    """What a seat's possessions change by, losses negative."""

    seat: Seat
    pesos: int = 0
    vp: int = 0
    forecourt: Goods = {}
    warehouse: Goods = {}


class Gained(Change, frozen=True, kw_only=True):
    """From the supply."""


class Paid(Change, frozen=True, kw_only=True):
    """To the supply."""


class Exchanged(Change, frozen=True, kw_only=True):
    """One thing for another, with the supply."""


class Stored(Change, frozen=True, kw_only=True):
    """Products went from the forecourt to the Warehouse."""


class Spoiled(Change, frozen=True, kw_only=True):
    """Products in the forecourt were lost."""


class Taxed(Change, frozen=True, kw_only=True):
    """The wealth tax."""


class Subsidized(Change, frozen=True, kw_only=True):
    act: str


class Scored(Change, frozen=True, kw_only=True):
    """Victory points for buildings at the end."""

    buildings: int


Holding = Gained | Paid | Exchanged | Stored | Spoiled | Taxed | Subsidized | Scored
