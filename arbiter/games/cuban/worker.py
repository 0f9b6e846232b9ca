"""The Worker: moving and producing."""

from collections.abc import Iterator

from arbiter.games.cuban import reading
from arbiter.games.cuban.cards import while_playable
from arbiter.games.cuban.events import Began, CharacterPlayed, WorkerMoved
from arbiter.games.cuban.frames import Harvesting
from arbiter.games.cuban.harvest import FREE_HARVESTS
from arbiter.games.cuban.restrictions import HarvestLimit
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import CELLS, PRODUCTS, RESOURCES
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Word
from arbiter.parts.goods import Goods, counted
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CN-3.10"
TO_ANY_CELL = (Offer("worker", RULE, {"cell": one_of(*CELLS)}),)


class Worker(Step, frozen=True):
    """Play the Worker: move it to a cell, whose row and column become active."""

    rule = RULE
    cell: Word


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
    return min(len(cells), FREE_HARVESTS + state.player(seat).owns("water") + come.get("water", 0))


def read(t: Tables, state: State, words: Scanner) -> Worker:
    return Worker(reading.cell(words))


WORKER = Verb(
    step=Worker,
    offers={"turn": while_playable("worker", offers)},
    take=take,
    form="worker CELL",
    read=read,
)
