"""Demolition: giving a building back to the display."""

from collections.abc import Iterator

from arbiter.games.cuban import reading
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import CELLS, WAREHOUSE
from arbiter.games.cubaneo.events import Declined, Demolished
from arbiter.games.cubaneo.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Word
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CN-4.6"


class Demolish(Step, frozen=True):
    """Demolish the building on a cell, or nothing."""

    rule = RULE
    cell: Word | None


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    buildings = state.player(seat).buildings
    cells = [cell for cell in CELLS if buildings.get(cell, WAREHOUSE) != WAREHOUSE]
    return (Offer("demolish", RULE, {"cell": one_of(*cells, None)}),)


def take(t: Tables, state: State, seat: Seat, step: Demolish, chance: Chance) -> Iterator[Event]:
    if step.cell is None:
        yield Declined(seat)
        return
    number = state.player(seat).buildings[step.cell]
    cost = t.buildings[number].cost
    yield Demolished(seat=seat, building=number, cell=step.cell, vp=t.demolition_vp, forecourt=cost)


def read(t: Tables, state: State, words: Scanner) -> Demolish:
    return Demolish(None if words.none() else reading.cell(words))


def blank(t: Tables, state: State) -> Demolish:
    return Demolish(None)


DEMOLISH = Verb(
    step=Demolish,
    offers={"demolish": offers},
    take=take,
    form="demolish CELL or demolish none",
    read=read,
    blank=blank,
)
