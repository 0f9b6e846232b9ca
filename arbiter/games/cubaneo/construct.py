"""A new building may be used once right away (CN-3.12)."""

from collections.abc import Iterator
from dataclasses import replace

from arbiter.games.cuban import architect
from arbiter.games.cuban.architect import Architect
from arbiter.games.cuban.events import Began
from arbiter.games.cuban.frames import Opening
from arbiter.games.cuban.state import State
from arbiter.games.cubaneo.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat


def take(t: Tables, state: State, seat: Seat, step: Architect, chance: Chance) -> Iterator[Event]:
    yield from architect.take(t, state, seat, step, chance)
    if isinstance(step.cell, str):
        yield Began(Opening(seat, step.cell))


ARCHITECT = replace(architect.ARCHITECT, take=take)
