"""Setup, in the order of the draws; what is asked then is the start (CU-1)."""

from collections.abc import Iterator

from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import ROUNDS, Tables
from arbiter.games.cuban.course import SETUP
from arbiter.games.cuban.harbour import arrivals
from arbiter.games.cuban.opening import market, start
from arbiter.games.cuban.state import Player
from arbiter.games.cuban.words import ACT_TYPES, CHARACTERS, WAITING, WAREHOUSE
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Asked, Event
from arbiter.kernel.ruleset import Table
from arbiter.parts.deck import fresh

FIRST_SHIPS = (1, 2, WAITING)


def initial(t: Tables, table: Table) -> State:
    """Before anything is drawn."""
    cell, pack = t.warehouse_cell, t.pack
    player = Player(pesos=pack.start.pesos, worker=cell, buildings={cell: WAREHOUSE}, hand=CHARACTERS)
    return State(
        rounds=ROUNDS,
        round=1,
        phase=SETUP,
        stage=SETUP,
        seats=(player,) * table.seats,
        market=market(t),
        ships=fresh(t.cargo),
        active={kind: pack.acts.start[kind] for kind in ACT_TYPES if kind in pack.acts.start},
        decks=dict(t.decks),
        display=tuple(sorted(building.number for building in pack.buildings)),
    )


def setup(t: Tables, table: Table, chance: Chance) -> Iterator[Event]:
    yield from start(table.seats, chance)
    yield from arrivals(t, fresh(t.cargo), FIRST_SHIPS, chance)
    yield Asked("start", tuple(range(1, table.seats + 1)), True)
