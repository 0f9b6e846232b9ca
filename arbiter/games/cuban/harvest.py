"""Harvesting what the Worker made active."""

from collections.abc import Iterator

from arbiter.games.cuban import reading
from arbiter.games.cuban.events import Harvested
from arbiter.games.cuban.frames import Harvesting
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import CELLS, in_order
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import subset
from arbiter.parts.fields import Words
from arbiter.parts.frames import innermost
from arbiter.parts.goods import counted, plus
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CN-3.10"
FREE_HARVESTS = 2


class Harvest(Step, frozen=True):
    """Harvest active product cells: two are free, each further one costs 1 water."""

    rule = RULE
    cells: Words


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    frame = innermost(state, Harvesting)
    return (Offer("harvest", RULE, {"cells": subset(frame.cells, 0, frame.most)}),)


def complete(t: Tables, state: State, step: Harvest) -> Harvest:
    return Harvest(in_order(step.cells, CELLS))


def take(t: Tables, state: State, seat: Seat, step: Harvest, chance: Chance) -> Iterator[Event]:
    goods = counted(t.terrain[cell] for cell in step.cells)
    water = max(0, len(step.cells) - FREE_HARVESTS)
    yield Harvested(seat=seat, cells=step.cells, forecourt=plus(goods, {"water": -water} if water else {}))


def read(t: Tables, state: State, words: Scanner) -> Harvest:
    return Harvest(() if words.none() else (reading.cell(words), *words.some(CELLS)))


def blank(t: Tables, state: State) -> Harvest:
    return Harvest(())


HARVEST = Verb(
    step=Harvest,
    offers={Harvesting: offers},
    complete=complete,
    take=take,
    form="harvest CELL ... or harvest none",
    read=read,
    blank=blank,
)
