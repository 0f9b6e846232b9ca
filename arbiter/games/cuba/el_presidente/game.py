"""The game with the expansion and the tables of a pack: the base game's verbs with those that it adds or changes."""

from collections.abc import Iterable
from dataclasses import replace

from arbiter.games.cuba.base import foreman as base_foreman
from arbiter.games.cuba.base import game as base
from arbiter.games.cuba.base.numbers import under
from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.view import CubaView
from arbiter.games.cuba.el_presidente import foreman, gift, overbuild, setup, show
from arbiter.games.cuba.el_presidente.evolve import EVOLVERS
from arbiter.games.cuba.el_presidente.round import COURSE
from arbiter.games.cuba.el_presidente.tables import Tables
from arbiter.games.cuban import swap, visit
from arbiter.games.cuban.evolve import evolved
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event
from arbiter.kernel.ruleset import Table
from arbiter.parts.flow import Flow

VERBS = (
    *(foreman.FOREMAN if verb is base_foreman.FOREMAN else verb for verb in base.VERBS),
    replace(under("CU-3.2", visit.VISIT), form="visit SPACE or visit CUBAN"),
    swap.SWAP,
    overbuild.OVERBUILD,
    gift.TAKE,
)


class PresidentGame(Flow):
    """What is done in the game with the expansion; `Cuba` has the rest of the ruleset."""

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
