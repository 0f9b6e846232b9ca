"""What happens in a game of Havana."""

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.kernel.events import DrawnEvent, Event, Seat
from arbiter.parts.goods import Goods


class TieOrderDrawn(DrawnEvent, frozen=True, kw_only=True):
    """The next seat was drawn for the order that settles ties last."""

    seat: Seat


class BuildingLaid(DrawnEvent, frozen=True, kw_only=True):
    """A building from the pile was laid in a row; rows and places count from 1, places as the row is then."""

    row: int
    place: int
    building: int


class RowsReturned(Event, frozen=True):
    """No end building was worth few enough points, so all were shuffled back into the pile."""


class CubeDrawn(DrawnEvent, frozen=True, kw_only=True):
    """A cube was drawn from the bag for a seat, or for the centre if there is no `seat`."""

    cube: str
    seat: Seat | UnsetType = UNSET


class PesosPut(Event, frozen=True):
    """Pesos went from the stock to the centre."""

    pesos: int


class Reached(Event, frozen=True):
    """The game reached its next stage."""

    phase: str
    stage: str


class Laid(Event, frozen=True):
    """A seat's opening pair."""

    seat: Seat
    cards: tuple[str, ...]


class Ordered(Event, frozen=True):
    """The turn order of the coming round; `numbers` by seat, seat 1 first."""

    order: tuple[Seat, ...]
    numbers: tuple[int, ...]


class RoundBegan(Event, frozen=True):
    round: int


class TurnBegan(Event, frozen=True):
    """A seat's turn began. `cards`: those that take a step; its other open cards are carried out now."""

    seat: Seat
    cards: tuple[str, ...]


class CardPlayed(Event, frozen=True):
    """A seat carried out a card."""

    seat: Seat
    card: str


class CardSkipped(Event, frozen=True):
    seat: Seat
    card: str


class Refreshed(Event, frozen=True):
    """A card went from the discard pile back to the hand."""

    seat: Seat
    card: str


class BuildingRemoved(Event, frozen=True):
    """Conservation removed an end building from the game."""

    seat: Seat
    building: int


class TurnEnded(Event, frozen=True):
    seat: Seat


class Idled(Event, frozen=True):
    """How many rounds in a row have ended phase 1 with an empty bag and without a building leaving its row."""

    rounds: int


class Covered(Event, frozen=True):
    """A new card was opened; the one below it went to the discard pile."""

    seat: Seat
    over: str
    with_: str = msgspec.field(name="with")


class Recovered(Event, frozen=True):
    """A seat took back its discard pile."""

    seat: Seat
    cards: tuple[str, ...]


class Declined(Event, frozen=True):
    """A seat left its discard pile as it is."""

    seat: Seat


class Change(Event, frozen=True, kw_only=True):
    """A change in a seat's possessions; losses are negative."""

    seat: Seat
    pesos: int = 0
    workers: int = 0
    cubes: Goods = {}


class Gained(Change, frozen=True, kw_only=True):
    """A seat received something from the stock."""


class Taxed(Change, frozen=True, kw_only=True):
    """A seat lost a worker to the stock, or a cube, which left the game."""


class Bought(Change, frozen=True, kw_only=True):
    """A seat bought an end building; pesos and workers went to the stock, and cubes left the game."""

    building: int
    vp: int


class Collected(Change, frozen=True, kw_only=True):
    """A seat took something from the centre."""


class Robbed(Change, frozen=True, kw_only=True):
    """A seat took something from another seat."""

    victim: Seat


Drawing = TieOrderDrawn | BuildingLaid | CubeDrawn
Going = RowsReturned | PesosPut | Reached | Ordered | RoundBegan | Idled
Playing = Laid | TurnBegan | CardPlayed | CardSkipped | Refreshed | BuildingRemoved | TurnEnded
Covering = Covered | Recovered | Declined
Holding = Gained | Taxed | Bought | Collected | Robbed
HavanaEvents = Drawing | Going | Playing | Covering | Holding
