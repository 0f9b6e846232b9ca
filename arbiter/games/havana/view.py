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
    """The pile of buildings: what it holds, and how many."""

    of: tuple[int, ...]
    left: int


class BagView(msgspec.Struct, frozen=True):
    """The bag: what it holds, and how many."""

    of: Goods
    left: int


class HavanaView(msgspec.Struct, frozen=True, kw_only=True):
    """A position of Havana.

    `order`: this round's turn order; `turns`: begun this round; `ties`: the order that breaks ties last; `active`: who
    is asked; `target`: victory points that win. `removed` buildings and the cubes in the `box` are out of the game. Of
    this round: `played` cards that were carried out, `cleared` buildings of Conservation, whether a building `left` its
    row. `idle`: rounds running with an empty bag in which none did. `frame`: what is open.
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
