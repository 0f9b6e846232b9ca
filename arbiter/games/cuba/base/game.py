"""The base game with the tables of a pack."""

from collections.abc import Iterable

from arbiter.games.cuba.base import buy, foreman, numbers, sell, setup, show, start
from arbiter.games.cuba.base.evolve import EVOLVERS
from arbiter.games.cuba.base.round import COURSE
from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import Tables
from arbiter.games.cuba.base.view import CubaView
from arbiter.games.cuban import architect, end, harvest, keep, load, mayor, tradeswoman, use, worker
from arbiter.games.cuban.evolve import evolved
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event
from arbiter.kernel.ruleset import Table
from arbiter.parts.flow import Flow

VERBS = (
    worker.WORKER,
    tradeswoman.TRADESWOMAN,
    architect.ARCHITECT,
    foreman.FOREMAN,
    mayor.MAYOR,
    harvest.HARVEST,
    sell.SELL,
    buy.BUY,
    use.USE,
    load.LOAD,
    end.END,
    start.START,
    numbers.BID,
    numbers.PASS,
    numbers.OBEY,
    keep.KEEP,
)


class BaseGame(Flow):
    """What is done in the base game; `Cuba` has the rest of the ruleset."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables, VERBS, COURSE)

    def initial(self, table: Table) -> State:
        return setup.initial(self.tables, table)

    def setup(self, table: Table, chance: Chance) -> Iterable[Event]:
        return setup.setup(self.tables, table, chance)

    def evolve(self, state: State, event: Event) -> State:
        after: State = evolved(EVOLVERS, state, event)
        return after

    def view(self, state: State) -> CubaView:
        return show.view(self.tables, state)
