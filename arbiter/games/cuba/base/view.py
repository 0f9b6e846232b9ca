"""The view of a position of Cuba: everything but the order of the decks."""

import msgspec

from arbiter.games.cuba.base.state import Fourth, Overbuilt
from arbiter.games.cuban.frames import Frames
from arbiter.games.cuban.state import Bought, Tile
from arbiter.games.cuban.view import ActsView, HarbourView, SeatView, SpaceView
from arbiter.kernel.events import Seat


class BoulevardView(msgspec.Struct, frozen=True, kw_only=True):
    """The expansion's board. `car`: the space it stands on, 0 before the first.

    `happening`: this round's event once it happened; `answers`: seats that it has asked; `inspection`: a Foreman may
    move the worker in this round; `overbuilt`: buildings that lie under others, the lowest first.
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

    `order`: this round's turn order; `token`: who is starting player; `active`: who is asked; `turns`: begun this
    round; `held`: characters that each seat sends to parliament; `acts`: statutes in force and bills; `bids`: those of
    the first bid, then those of the second; `fourths`: fourth characters in the order they were played, without the
    expansion; `market`: prices of the spaces that hold a marker; `frames`: what is open, the innermost last. A seat's
    `cars` are the Cubans that it may still take.
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
