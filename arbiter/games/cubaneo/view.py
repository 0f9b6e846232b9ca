"""The view of a position: everything but the order of the decks."""

import msgspec

from arbiter.games.cuban.frames import Frames
from arbiter.games.cuban.state import Bought, Tile
from arbiter.games.cuban.view import ActsView, HarbourView, SeatView, SpaceView
from arbiter.kernel.events import Seat


class CubaneoView(msgspec.Struct, frozen=True, kw_only=True):
    """A position of Cubaneo.

    `order`: this round's turn order; `token`: the seat with the starting token; `active`: the seats asked; `turns`: how
    many began this round; `market`: prices of the spaces that hold a marker; `happening`: this round's event once it
    has happened; `frames`: what is open, the innermost last.
    """

    round: int
    phase: str
    stage: str
    order: tuple[Seat, ...]
    token: Seat
    turns: int
    active: tuple[Seat, ...]
    seats: tuple[SeatView, ...]
    market: dict[str, tuple[int, ...]]
    harbour: HarbourView
    acts: ActsView
    display: tuple[int, ...]
    absent: tuple[str, ...]
    promenade: tuple[SpaceView, ...]
    happening: str | None
    rewards: dict[str, tuple[str, ...]]
    tiles: dict[str, Tile]
    bids: tuple[Bought, ...]
    frames: tuple[Frames, ...]
