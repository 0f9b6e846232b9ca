"""Setup with the expansion, in the order of the draws (CU-1)."""

from collections.abc import Iterator

from msgspec.structs import replace

from arbiter.games.cuba.base import setup as base
from arbiter.games.cuba.base.state import President, State
from arbiter.games.cuba.base.tables import BUILDINGS
from arbiter.games.cuba.el_presidente.events import ReplacedDrawn
from arbiter.games.cuba.el_presidente.tables import NEW, Tables
from arbiter.games.cuban.opening import absent
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event
from arbiter.kernel.ruleset import Table


def initial(t: Tables, table: Table) -> State:
    """Before anything is drawn."""
    state, options = base.initial(t, table), table.options
    visits, replaced = t.pack.boulevard.visits[table.seats], options["replaced"] or ()
    return replace(
        state,
        rounds=options["rounds"],
        seats=tuple(replace(player, cars=visits) for player in state.seats),
        display=tuple(number for number in state.display if number not in replaced),
        absent=tuple(options["absent"] or ()),
        president=President(),
    )


def setup(t: Tables, table: Table, chance: Chance) -> Iterator[Event]:
    options = table.options
    if options["absent"] is None:
        yield from absent(t.pack.boulevard.donkeys[table.seats], chance)
    if options["buildings"] == "classic" and options["replaced"] is None:
        yield from _replaced(chance)
    yield from base.setup(t, table, chance)


def _replaced(chance: Chance) -> Iterator[Event]:
    buildings = list(BUILDINGS)
    for _ in NEW:
        draw = chance.draw("replaced", buildings)
        buildings.remove(draw.item)
        yield ReplacedDrawn(building=draw.item, **draw.told)
