"""The view of a position of Cuba: everything but the order of the decks."""

import msgspec

from arbiter.games.cuba.base.state import Fourth, Overbuilt
from arbiter.games.cuban.frames import Frames
from arbiter.games.cuban.state import Bought, Tile
from arbiter.games.cuban.view import ActsView, HarbourView, SeatView, SpaceView
from arbiter.kernel.events import Seat


class BoulevardView(msgspec.Struct, frozen=True, kw_only=True):
    """The expansion's board. `car`: the space of the president's car, 0 before its first drive.

    `happening`: this round's event once it has happened; `answers`: how many seats it has asked; `inspection`: whether
    a Foreman may move the worker this round; `overbuilt`: buildings covered by others, the lowest first.
    """

    spaces: tuple[SpaceView, ...]
    absent: tuple[str, ...]
    car: int
    happening: str | None
    answers: int
    inspection: bool
    overbuilt: tuple[Overbuilt, ...]


class CubaView(msgspec.Struct, frozen=True, kw_only=True):
    """A position of Cuba.

    `order`: this round's turn order; `token`: the starting player; `active`: the seats asked; `turns`: how many began
    this round; `held`: how many characters each seat sends to parliament; `acts`: statutes in force and bills;
    `bids`: first bids, then second bids; `fourths`: fourth characters in the order they were played, only without the
    expansion; `market`: prices of the spaces that hold a marker; `frames`: what is open, the innermost last. A seat's
    `cars`: how many Cubans it may still take.
    """

    rounds: int
    round: int
    phase: str
    stage: str
    order: tuple[Seat, ...]
    token: Seat
    turns: int
    held: int
    active: tuple[Seat, ...]
    seats: tuple[SeatView, ...]
    market: dict[str, tuple[int, ...]]
    harbour: HarbourView
    acts: ActsView
    display: tuple[int, ...]
    boulevard: BoulevardView | None
    rewards: dict[str, tuple[str, ...]]
    tiles: dict[str, Tile]
    bids: tuple[Bought, ...]
    fourths: tuple[Fourth, ...]
    frames: tuple[Frames, ...]
