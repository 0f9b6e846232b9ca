"""The Foreman: using the buildings in the worker's row and column, or any single one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Began, CharacterPlayed
from arbiter.games.cuban.frames import Supervising
from arbiter.games.cuban.state import State
from arbiter.games.cuban.use import uses
from arbiter.games.cuban.words import CELLS
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables

RULE = "CN-3.13"
FOREMAN = (Offer("foreman", RULE),)


class Foreman(Step, frozen=True):
    """Play the Foreman: use the buildings in the worker's row and column, or any single one."""

    rule = RULE


def offers(t: "Tables", state: State, seat: Seat) -> tuple[Offer, ...]:
    return FOREMAN


def take(t: "Tables", state: State, seat: Seat, step: Foreman) -> Iterator[Event]:
    player = state.player(seat)
    cells = tuple(cell for cell in t.reach[player.worker] if cell in player.buildings)
    yield CharacterPlayed(seat, "foreman")
    yield Began(Supervising(seat, cells))


def supervises(t: "Tables", state: State, frame: Supervising) -> Iterator[Offer]:
    built = state.player(frame.seat).buildings
    yield from uses(t, state, frame.seat, frame.cells if frame.begun else [c for c in CELLS if c in built], RULE)
    yield end(RULE)
