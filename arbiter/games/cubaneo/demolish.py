"""Demolition: giving a building back to the display."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arbiter.games.cuban.domains import one_of
from arbiter.games.cuban.fields import Word
from arbiter.games.cuban.state import State
from arbiter.games.cuban.words import CELLS, WAREHOUSE
from arbiter.games.cubaneo.events import Declined, Demolished
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step

if TYPE_CHECKING:
    from arbiter.games.cubaneo.tables import Tables

RULE = "CN-4.6"


class Demolish(Step, frozen=True):
    """Give back the building at a cell, or none."""

    rule = RULE
    cell: Word | None


def offers(t: "Tables", state: State, seat: Seat) -> tuple[Offer, ...]:
    buildings = state.player(seat).buildings
    cells = [cell for cell in CELLS if buildings.get(cell, WAREHOUSE) != WAREHOUSE]
    return (Offer("demolish", RULE, {"cell": one_of(*cells, None)}),)


def take(t: "Tables", state: State, seat: Seat, step: Demolish) -> Iterator[Event]:
    if step.cell is None:
        yield Declined(seat)
        return
    number = state.player(seat).buildings[step.cell]
    cost = t.buildings[number].cost
    yield Demolished(seat=seat, building=number, cell=step.cell, vp=t.demolition_vp, forecourt=cost)
