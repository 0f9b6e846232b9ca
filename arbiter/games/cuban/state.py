"""The state of a game of the family: the fold of its events."""

from typing import TypeVar

import msgspec

from arbiter.games.cuban.frames import Frames
from arbiter.kernel.events import Seat
from arbiter.parts.deck import Deck
from arbiter.parts.goods import Goods
from arbiter.parts.row import Row


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's possessions. `buildings` by cell, the Warehouse as 0; `used`: uses of what a round or game limits."""

    vp: int = 0
    pesos: int = 0
    forecourt: Goods = {}
    warehouse: Goods = {}
    buildings: dict[str, int] = {}
    worker: str
    hand: tuple[str, ...] = ()
    cars: int = 0
    used: dict[str, int] = {}

    def owns(self, good: str) -> int:
        return self.forecourt.get(good, 0) + self.warehouse.get(good, 0)


class Ship(msgspec.Struct, frozen=True):
    """A ship card: its spaces by good, and the goods on it."""

    number: int
    cargo: Goods
    loaded: Goods = {}

    def room(self, good: str) -> int:
        """Empty spaces for a good."""
        return self.cargo.get(good, 0) - self.loaded.get(good, 0)

    @property
    def full(self) -> bool:
        return self.loaded == self.cargo


class Tile(msgspec.Struct, frozen=True):
    """A special tile taken this round: by whom, the type of the act it lies on, and what it brings."""

    seat: Seat
    act: str = ""
    votes: int = 0
    pesos: int = 0
    vp: int = 0


class Bought(msgspec.Struct, frozen=True):
    """What a seat's bid bought."""

    seat: Seat
    pesos: int
    votes: int


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Seats are numbered from 1. `market`: prices of the spaces that hold a marker, highest first.

    `ships` and `decks` (by act type) hold what can still be drawn. `covered`: by space, the seat whose car covers it.
    `turns`: how many began this round; `held`: how many characters stay in each hand for parliament.
    """

    rounds: int
    round: int
    phase: str
    stage: str
    seats: tuple[Player, ...]
    token: Seat = 0
    order: tuple[Seat, ...] = ()
    turns: int = 0
    held: int = 1
    frames: tuple[Frames, ...] = ()
    market: dict[str, Row] = {}
    waiting: Ship | None = None
    berths: tuple[Ship | None, ...] = (None, None, None)
    ships: Deck[int] = ()
    active: dict[str, str] = {}
    proposed: dict[str, str] = {}
    decks: dict[str, tuple[str, ...]] = {}
    display: tuple[int, ...] = ()
    absent: tuple[str, ...] = ()
    promenade: tuple[str, ...] = ()
    covered: dict[int, Seat] = {}
    happening: str = ""
    rewards: dict[str, tuple[str, ...]] = {}
    tiles: dict[str, Tile] = {}
    bids: tuple[Bought, ...] = ()

    def player(self, seat: Seat) -> Player:
        return self.seats[seat - 1]

    @property
    def last_round(self) -> bool:
        return self.round == self.rounds

    @property
    def everybody(self) -> tuple[Seat, ...]:
        return tuple(range(1, len(self.seats) + 1))

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats in turn order from `first`."""
        return (*range(first, len(self.seats) + 1), *range(1, first))


S = TypeVar("S", bound=State)


def with_player(state: S, seat: Seat, player: Player) -> S:
    return msgspec.structs.replace(state, seats=(*state.seats[: seat - 1], player, *state.seats[seat:]))
