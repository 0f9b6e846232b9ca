"""The state of a game of Havana: the fold of its events."""

from typing import final

import msgspec

from arbiter.games.havana.components import COLOURS, GRAY
from arbiter.kernel.events import Seat
from arbiter.parts import frames
from arbiter.parts.goods import Goods


@final
class Asking(frames.Asking, frozen=True):
    """A decision is open and these seats still owe their answer."""


@final
class Turn(frames.Acting, frozen=True):
    """A seat's turn: the cards that it has not carried out yet; when there are none it may buy."""

    cards: tuple[str, ...]


Frames = Asking | Turn


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's possessions and cards; cards in the order of HV-6. `open`: the two that lie face up."""

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
    """What lies below the rows for all to take."""

    pesos: int
    cubes: Goods


class Stock(msgspec.Struct, frozen=True):
    """What nobody has."""

    pesos: int
    workers: int


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Seats are numbered from 1. `ties`: the random order that breaks them last; `turns` counts those begun this round.

    `pile` and `bag` hold what can still be drawn, `removed` and `box` what left the game. Of this round: `played` cards
    that were carried out, buildings `cleared` by Conservation, whether a building `left` its row. `idle`: the rounds
    running that HV-3.7 counts. `covers`: by seat the open card on which a new one was laid face down.
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
