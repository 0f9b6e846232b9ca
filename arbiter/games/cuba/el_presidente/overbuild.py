"""Overbuilding: a building from the display on top of one's own, for the difference (CU-4.4)."""

from collections.abc import Iterator

from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.el_presidente.events import Overbuilt
from arbiter.games.cuba.el_presidente.happenings import Overbuilding
from arbiter.games.cuba.el_presidente.tables import Tables
from arbiter.games.cuban import reading
from arbiter.games.cuban.architect import read_building
from arbiter.games.cuban.end import end
from arbiter.games.cuban.terms import CELLS, RESOURCES, WAREHOUSE
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Count, Word
from arbiter.parts.goods import Goods, holds, minus
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CU-4.4"


class Overbuild(Step, frozen=True):
    """Put a building from the display on top of the one on a cell."""

    rule = RULE
    building: Count
    cell: Word


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    player = state.player(seat)
    if player.pesos >= _pesos(t, state):
        for cell in CELLS:
            if under := player.buildings.get(cell, WAREHOUSE):
                able = [n for n in state.display if holds(player.forecourt, difference(t, n, under))]
                if able:
                    yield Offer("overbuild", RULE, {"building": one_of(*able), "cell": one_of(cell)})
    yield end(RULE)


def _pesos(t: Tables, state: State) -> int:
    effect = t.effects[state.happening]
    assert isinstance(effect, Overbuilding), "asked by this event alone"
    return effect.pesos


def difference(t: Tables, building: int, under: int) -> Goods:
    """Of each resource what the new building's printed cost exceeds the other's by; nothing is refunded."""
    new, old = t.buildings[building].cost, t.buildings[under].cost
    return {kind: n for kind in RESOURCES if (n := new.get(kind, 0) - old.get(kind, 0)) > 0}


def take(t: Tables, state: State, seat: Seat, step: Overbuild, chance: Chance) -> Iterator[Event]:
    under = state.player(seat).buildings[step.cell]
    yield Overbuilt(
        seat=seat,
        building=step.building,
        cell=step.cell,
        covered=under,
        pesos=-_pesos(t, state),
        forecourt=minus(difference(t, step.building, under)),
    )


def read(t: Tables, state: State, words: Scanner) -> Overbuild:
    return Overbuild(read_building(t, words), reading.cell(words))


OVERBUILD = Verb(
    step=Overbuild,
    offers={"overbuild": offers},
    take=take,
    form="overbuild BUILDING CELL",
    read=read,
)
