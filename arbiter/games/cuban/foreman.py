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
    yield CharacterPlayed(seat, "foreman")
    yield begun(t, state, seat, state.player(seat).worker)


def begun(t: "Tables", state: State, seat: Seat, worker: str) -> Event:
    """The buildings in the row and column of the worker's cell may be used now."""
    built = state.player(seat).buildings
    return Began(Supervising(seat, tuple(cell for cell in t.reach[worker] if cell in built)))


def supervises(t: "Tables", state: State, frame: Supervising) -> Iterator[Offer]:
    built = state.player(frame.seat).buildings
    yield from uses(t, state, frame.seat, frame.cells if frame.begun else [c for c in CELLS if c in built], RULE)
    yield end(RULE)
