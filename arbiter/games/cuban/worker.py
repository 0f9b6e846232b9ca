"""The Worker: moving, producing, harvesting."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arbiter.games.cuban.domains import one_of, subset
from arbiter.games.cuban.events import Began, CharacterPlayed, Harvested, WorkerMoved
from arbiter.games.cuban.fields import Word, Words
from arbiter.games.cuban.frames import Harvesting
from arbiter.games.cuban.restrictions import HarvestLimit, in_force
from arbiter.games.cuban.state import State
from arbiter.games.cuban.words import CELLS, PRODUCTS, RESOURCES, in_order
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.goods import Goods, counted, plus

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables

RULE = "CN-3.10"
FREE = 2
WORKER = (Offer("worker", RULE, {"cell": one_of(*CELLS)}),)


class Worker(Step, frozen=True):
    """Play the Worker: it goes to a cell, whose row and column become active."""

    rule = RULE
    cell: Word


class Harvest(Step, frozen=True):
    """Harvest these active product cells: two free, one water for each further one."""

    rule = RULE
    cells: Words


def offers(t: "Tables", state: State, seat: Seat) -> tuple[Offer, ...]:
    return WORKER


def take(t: "Tables", state: State, seat: Seat, step: Worker) -> Iterator[Event]:
    goods = counted(_active(t, state, seat, step.cell, RESOURCES).values())
    yield CharacterPlayed(seat, "worker")
    yield WorkerMoved(seat=seat, cell=step.cell, forecourt=goods)
    if cells := tuple(_active(t, state, seat, step.cell, PRODUCTS)):
        yield Began(Harvesting(seat, cells, _most(t, state, seat, cells, goods)))


def _active(t: "Tables", state: State, seat: Seat, at: str, kinds: tuple[str, ...]) -> dict[str, str]:
    """Active cells that yield one of these kinds, with what they yield."""
    built = state.player(seat).buildings
    return {cell: t.terrain[cell] for cell in t.reach[at] if cell not in built and t.terrain[cell] in kinds}


def _most(t: "Tables", state: State, seat: Seat, cells: tuple[str, ...], come: Goods) -> int:
    """How many may be harvested, with water that just came."""
    if limit := in_force(t, state, HarvestLimit):
        return min(len(cells), limit.products)
    return min(len(cells), FREE + state.player(seat).owns("water") + come.get("water", 0))


def harvests(t: "Tables", state: State, frame: Harvesting) -> tuple[Offer, ...]:
    return (Offer("harvest", RULE, {"cells": subset(frame.cells, 0, frame.most)}),)


def complete(t: "Tables", state: State, step: Harvest) -> Harvest:
    return Harvest(in_order(step.cells, CELLS))


def harvest(t: "Tables", state: State, seat: Seat, step: Harvest) -> Iterator[Event]:
    goods = counted(t.terrain[cell] for cell in step.cells)
    water = max(0, len(step.cells) - FREE)
    yield Harvested(seat=seat, cells=step.cells, forecourt=plus(goods, {"water": -water} if water else {}))
