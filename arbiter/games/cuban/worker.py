"""The Worker: moving, producing, harvesting."""

from collections.abc import Iterator

from arbiter.games.cuban import reading
from arbiter.games.cuban.cards import while_playable
from arbiter.games.cuban.events import Began, CharacterPlayed, Harvested, WorkerMoved
from arbiter.games.cuban.frames import Harvesting
from arbiter.games.cuban.restrictions import HarvestLimit
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import CELLS, PRODUCTS, RESOURCES, in_order
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of, subset
from arbiter.parts.fields import Word, Words
from arbiter.parts.frames import innermost
from arbiter.parts.goods import Goods, counted, plus
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CN-3.10"
FREE = 2
TO_ANY_CELL = (Offer("worker", RULE, {"cell": one_of(*CELLS)}),)


class Worker(Step, frozen=True):
    """Play the Worker: it goes to a cell, whose row and column become active."""

    rule = RULE
    cell: Word


class Harvest(Step, frozen=True):
    """Harvest these active product cells: two free, one water for each further one."""

    rule = RULE
    cells: Words


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    return TO_ANY_CELL


def take(t: Tables, state: State, seat: Seat, step: Worker, chance: Chance) -> Iterator[Event]:
    goods = counted(_active(t, state, seat, step.cell, RESOURCES).values())
    yield CharacterPlayed(seat, "worker")
    yield WorkerMoved(seat=seat, cell=step.cell, forecourt=goods)
    if cells := tuple(_active(t, state, seat, step.cell, PRODUCTS)):
        yield Began(Harvesting(seat, cells, _most(t, state, seat, cells, goods)))


def _active(t: Tables, state: State, seat: Seat, at: str, kinds: tuple[str, ...]) -> dict[str, str]:
    """Active cells that yield one of these kinds, with what they yield."""
    built = state.player(seat).buildings
    return {cell: t.terrain[cell] for cell in t.reach[at] if cell not in built and t.terrain[cell] in kinds}


def _most(t: Tables, state: State, seat: Seat, cells: tuple[str, ...], come: Goods) -> int:
    """How many may be harvested, with water that just came."""
    if limit := t.restriction(state, HarvestLimit):
        return min(len(cells), limit.products)
    return min(len(cells), FREE + state.player(seat).owns("water") + come.get("water", 0))


def read(t: Tables, state: State, words: Scanner) -> Worker:
    return Worker(reading.cell(words))


def harvests(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    frame = innermost(state, Harvesting)
    return (Offer("harvest", RULE, {"cells": subset(frame.cells, 0, frame.most)}),)


def complete(t: Tables, state: State, step: Harvest) -> Harvest:
    return Harvest(in_order(step.cells, CELLS))


def harvest(t: Tables, state: State, seat: Seat, step: Harvest, chance: Chance) -> Iterator[Event]:
    goods = counted(t.terrain[cell] for cell in step.cells)
    water = max(0, len(step.cells) - FREE)
    yield Harvested(seat=seat, cells=step.cells, forecourt=plus(goods, {"water": -water} if water else {}))


def read_harvest(t: Tables, state: State, words: Scanner) -> Harvest:
    return Harvest(() if words.none() else (reading.cell(words), *words.some(CELLS)))


def no_harvest(t: Tables, state: State) -> Harvest:
    return Harvest(())


WORKER = Verb(
    step=Worker,
    offers={"turn": while_playable("worker", offers)},
    take=take,
    form="worker CELL",
    read=read,
)
HARVEST = Verb(
    step=Harvest,
    offers={Harvesting: harvests},
    complete=complete,
    take=harvest,
    form="harvest CELL ... or harvest none",
    read=read_harvest,
    blank=no_harvest,
)
