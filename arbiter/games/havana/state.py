"""The state of a game of Havana: the fold of its events."""

from typing import final

import msgspec

from arbiter.games.havana.components import COLOURS, GRAY
from arbiter.kernel.events import Seat
from arbiter.parts import frames
from arbiter.parts.goods import Goods


@final
class Asking(frames.Asking, frozen=True):
    """An open decision and the seats that have yet to answer."""


@final
class Turn(frames.Acting, frozen=True):
    """A seat's turn. `cards` are those it has yet to carry out; once there are none, it may buy."""

    cards: tuple[str, ...]


Frames = Asking | Turn


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's possessions and cards, in the order of HV-6. `open`: the two that lie face up."""

    vp: int = 0
    pesos: int = 0
    workers: int = 0
    cubes: Goods = {}
    hand: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    buildings: tuple[int, ...] = ()

    @property
    def coloured(self) -> int:
        return sum(self.cubes.get(colour, 0) for colour in COLOURS)

    @property
    def gray(self) -> int:
        return self.cubes.get(GRAY, 0)


class Centre(msgspec.Struct, frozen=True):
    """What lies in the centre for all seats."""

    pesos: int
    cubes: Goods


class Stock(msgspec.Struct, frozen=True):
    """What belongs to no seat."""

    pesos: int
    workers: int


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Seats are numbered from 1. `ties`: the random order that settles ties last; `turns`: how many began this round.

    `pile` and `bag` hold what can still be drawn, `removed` and `box` what has left the game. In this round: cards
    carried out (`played`), buildings removed by Conservation (`cleared`), and whether a building `left` its row.
    `idle`: the number of rounds in a row that HV-3.7 counts. `covers`: by seat, the open card with a new one face down
    on it.
    """

    round: int
    phase: str
    stage: str
    seats: tuple[Player, ...]
    ties: tuple[Seat, ...] = ()
    order: tuple[Seat, ...] = ()
    turns: int = 0
    frame: Frames | None = None
    rows: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    removed: tuple[int, ...] = ()
    bag: Goods
    centre: Centre
    stock: Stock
    box: Goods = {}
    played: tuple[str, ...] = ()
    cleared: int = 0
    left: bool = False
    idle: int = 0
    covers: dict[Seat, str] = {}

    @property
    def frames(self) -> tuple[Frames, ...]:
        """What is open; in Havana one thing at most."""
        return (self.frame,) if self.frame else ()

    def player(self, seat: Seat) -> Player:
        return self.seats[seat - 1]

    @property
    def everybody(self) -> tuple[Seat, ...]:
        return tuple(range(1, len(self.seats) + 1))

    @property
    def following(self) -> tuple[Seat, ...]:
        """Seats that have not yet had their turn in this round, in its order."""
        return self.order[self.turns :]

    @property
    def ends(self) -> tuple[int, ...]:
        """End buildings, row by row; a row of one has one end."""
        return tuple(number for row in self.rows for number in (row if len(row) < 2 else (row[0], row[-1])))


def seated(state: State, seat: Seat, player: Player) -> tuple[Player, ...]:
    return (*state.seats[: seat - 1], player, *state.seats[seat:])


def with_player(state: State, seat: Seat, player: Player) -> State:
    return msgspec.structs.replace(state, seats=seated(state, seat, player))
