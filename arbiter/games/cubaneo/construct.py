"""A new building may be used once right away (CN-3.12)."""

from collections.abc import Iterator

from arbiter.games.cuban import architect
from arbiter.games.cuban.architect import Architect
from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Began
from arbiter.games.cuban.frames import Opening
from arbiter.games.cuban.state import State
from arbiter.games.cuban.use import uses
from arbiter.games.cubaneo.tables import Tables
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer


def take(t: Tables, state: State, seat: Seat, step: Architect) -> Iterator[Event]:
    yield from architect.take(t, state, seat, step)
    if isinstance(step.cell, str):
        yield Began(Opening(seat, step.cell))


def opens(t: Tables, state: State, frame: Opening) -> Iterator[Offer]:
    """The new building once (CN-3.12)."""
    yield from uses(t, state, frame.seat, (frame.cell,), "CN-3.12")
    yield end("CN-3.12")
