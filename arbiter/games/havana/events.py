"""What happens in a game of Havana."""

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.kernel.events import DrawnEvent, Event, Seat
from arbiter.parts.goods import Goods


class TieOrderDrawn(DrawnEvent, frozen=True, kw_only=True):
    """The next seat of the order that breaks ties last."""

    seat: Seat


class BuildingLaid(DrawnEvent, frozen=True, kw_only=True):
    """A building from the pile; rows and places are counted from 1, places as the row then is."""

    row: int
    place: int
    building: int


class RowsReturned(Event, frozen=True):
    """No end building was easy: all were shuffled back into the pile."""


class CubeDrawn(DrawnEvent, frozen=True, kw_only=True):
    """From the bag to a seat, or to the centre where none is named."""

    cube: str
    seat: Seat | UnsetType = UNSET


class PesosPut(Event, frozen=True):
    """From the stock to the centre."""

    pesos: int


class Reached(Event, frozen=True):
    """The next stage of the game."""

    phase: str
    stage: str


class Laid(Event, frozen=True):
    """The opening pair of a seat."""

    seat: Seat
    cards: tuple[str, ...]


class Ordered(Event, frozen=True):
    """The order of the coming round; `numbers` by seat, seat 1 first."""

    order: tuple[Seat, ...]
    numbers: tuple[int, ...]


class RoundBegan(Event, frozen=True):
    round: int


class TurnBegan(Event, frozen=True):
    """`cards`: those to carry out; cards that take no step are carried out with this."""

    seat: Seat
    cards: tuple[str, ...]


class CardPlayed(Event, frozen=True):
    """A card was carried out."""

    seat: Seat
    card: str


class CardSkipped(Event, frozen=True):
    seat: Seat
    card: str


class Refreshed(Event, frozen=True):
    """A card went from the discard pile to the hand."""

    seat: Seat
    card: str


class BuildingRemoved(Event, frozen=True):
    """Conservation: an end building left the game."""

    seat: Seat
    building: int


class TurnEnded(Event, frozen=True):
    seat: Seat


class Idled(Event, frozen=True):
    """So many rounds running ended their phase 1 with an empty bag and no building taken from its row."""

    rounds: int


class Covered(Event, frozen=True):
    """A new card was opened; the one below it went to the discard pile."""

    seat: Seat
    over: str
    with_: str = msgspec.field(name="with")


class Recovered(Event, frozen=True):
    """A seat took its discard pile back to hand."""

    seat: Seat
    cards: tuple[str, ...]


class Declined(Event, frozen=True):
    """A seat left its discard pile where it is."""

    seat: Seat


class Change(Event, frozen=True, kw_only=True):
    """What a seat's possessions change by, losses negative."""

    seat: Seat
    pesos: int = 0
    workers: int = 0
    cubes: Goods = {}


class Gained(Change, frozen=True, kw_only=True):
    """From the stock."""


class Taxed(Change, frozen=True, kw_only=True):
    """A worker back to the stock, or a cube out of the game."""


class Bought(Change, frozen=True, kw_only=True):
    """An end building; pesos and workers went to the stock, cubes out of the game."""

    building: int
    vp: int


class Collected(Change, frozen=True, kw_only=True):
    """From the centre."""


class Robbed(Change, frozen=True, kw_only=True):
    """From another seat."""

    victim: Seat


Drawing = TieOrderDrawn | BuildingLaid | CubeDrawn
Going = RowsReturned | PesosPut | Reached | Ordered | RoundBegan | Idled
Playing = Laid | TurnBegan | CardPlayed | CardSkipped | Refreshed | BuildingRemoved | TurnEnded
Covering = Covered | Recovered | Declined
Holding = Gained | Taxed | Bought | Collected | Robbed
HavanaEvents = Drawing | Going | Playing | Covering | Holding
