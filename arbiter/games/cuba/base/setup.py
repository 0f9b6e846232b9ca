"""Setup, in the order of the draws, up to the choice of starting goods (CU-1)."""

from collections.abc import Iterator

from arbiter.games.cuba.base import chosen
from arbiter.games.cuba.base.events import ReplacedDrawn
from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import Tables
from arbiter.games.cuban.harbour import arrivals
from arbiter.games.cuban.opening import market, start
from arbiter.games.cuban.state import Player
from arbiter.games.cuban.terms import ACT_TYPES, CHARACTERS, WAITING, WAREHOUSE
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Asked, Event
from arbiter.kernel.ruleset import Table
from arbiter.parts.course import SETUP
from arbiter.parts.deck import fresh

FIRST_SHIPS = (1, 2, WAITING)


def initial(t: Tables, table: Table) -> State:
    """Before anything is drawn."""
    cell, pack, options = t.warehouse_cell, t.pack, table.options
    player = Player(pesos=pack.start.pesos, worker=cell, buildings={cell: WAREHOUSE}, hand=CHARACTERS)
    return State(
        rounds=options["rounds"],
        round=1,
        phase=SETUP,
        stage=SETUP,
        seats=(player,) * table.seats,
        market=market(t),
        ships=fresh(chosen.ships(t, options)),
        active={kind: pack.acts.start[kind] for kind in ACT_TYPES if kind in pack.acts.start},
        decks=chosen.decks(t, options),
        display=chosen.buildings(t, options),
    )


def setup(t: Tables, table: Table, chance: Chance) -> Iterator[Event]:
    options = table.options
    if options.get("buildings") == chosen.CLASSIC and options.get("replaced") is None:
        yield from _replaced(t, chance)
    yield from start(table.seats, chance)
    yield from arrivals(t, fresh(chosen.ships(t, options)), FIRST_SHIPS, chance)
    yield Asked("start", tuple(range(1, table.seats + 1)), True)


def _replaced(t: Tables, chance: Chance) -> Iterator[Event]:
    """As many of the base game's buildings as the expansion adds."""
    buildings = [building.number for building in t.pack.buildings if building.number not in t.added.buildings]
    for _ in t.added.buildings:
        draw = chance.draw("replaced", buildings)
        buildings.remove(draw.item)
        yield ReplacedDrawn(building=draw.item, **draw.members)
