"""Setup with the expansion, in the order of the draws (CU-1)."""

from collections.abc import Iterator

from msgspec.structs import replace

from arbiter.games.cuba.base import setup as base
from arbiter.games.cuba.base.state import President, State
from arbiter.games.cuba.el_presidente.tables import Tables
from arbiter.games.cuban.opening import absent
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event
from arbiter.kernel.ruleset import Table


def initial(t: Tables, table: Table) -> State:
    """Before anything is drawn."""
    state, visits = base.initial(t, table), t.pack.boulevard.visits[table.seats]
    return replace(
        state,
        seats=tuple(replace(player, cars=visits) for player in state.seats),
        absent=tuple(table.options["absent"] or ()),
        president=President(),
    )


def setup(t: Tables, table: Table, chance: Chance) -> Iterator[Event]:
    if table.options["absent"] is None:
        yield from absent(t.pack.boulevard.donkeys[table.seats], chance)
    yield from base.setup(t, table, chance)
