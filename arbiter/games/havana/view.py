"""The view of a position: everything but the cards laid face down."""

import msgspec

from arbiter.games.havana.state import Centre, Frames, Stock
from arbiter.kernel.events import Seat
from arbiter.parts.goods import Goods


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's possessions and cards. `number`: that of its two open cards; `covered`: the one with a card on it."""

    seat: Seat
    vp: int
    pesos: int
    workers: int
    cubes: Goods
    open: tuple[str, ...]
    number: int | None
    covered: str | None
    hand: tuple[str, ...]
    discard: tuple[str, ...]
    buildings: tuple[int, ...]


class PileView(msgspec.Struct, frozen=True):
    """The pile of buildings: which ones it holds, and how many."""

    of: tuple[int, ...]
    left: int


class BagView(msgspec.Struct, frozen=True):
    """The bag: which cubes it holds, and how many."""

    of: Goods
    left: int


class HavanaView(msgspec.Struct, frozen=True, kw_only=True):
    """A position of Havana.

    `order`: this round's turn order; `turns`: how many began this round; `ties`: the order that settles ties last;
    `active`: the seats asked; `target`: the victory points that win. `removed` buildings and the cubes in the `box` are
    out of the game. In this round: cards carried out (`played`), buildings removed by Conservation (`cleared`), and
    whether a building `left` its row. `idle`: how many rounds in a row ended phase 1 with an empty bag and without a
    building leaving its row. `frame`: the open decision or turn.
    """

    round: int
    phase: str
    stage: str
    order: tuple[Seat, ...]
    ties: tuple[Seat, ...]
    turns: int
    active: tuple[Seat, ...]
    target: int
    seats: tuple[SeatView, ...]
    centre: Centre
    stock: Stock
    rows: tuple[tuple[int, ...], ...]
    pile: PileView
    bag: BagView
    removed: tuple[int, ...]
    box: Goods
    played: tuple[str, ...]
    cleared: int
    left: bool
    idle: int
    frame: Frames | None
