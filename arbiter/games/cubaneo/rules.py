"""The rules of Cubaneo with one component pack."""

from collections.abc import Iterable, Sequence
from typing import Any

from arbiter.games.cuban import play
from arbiter.games.cuban.events import CubanEvents
from arbiter.games.cuban.game import Game, Parts
from arbiter.games.cuban.state import State
from arbiter.games.cuban.text.write import write
from arbiter.games.cubaneo import setup, text
from arbiter.games.cubaneo.events import CubaneoEvents
from arbiter.games.cubaneo.evolve import EVOLVERS
from arbiter.games.cubaneo.restore import restore
from arbiter.games.cubaneo.round import COURSE, COURSE_1
from arbiter.games.cubaneo.show import view
from arbiter.games.cubaneo.steps import ASKED, COMPLETE, GOING, GOING_1, TAKE, Steps
from arbiter.games.cubaneo.tables import Tables
from arbiter.games.cubaneo.view import CubaneoView
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.kernel.ruleset import Decision, Table, Viewer

PARTS = {
    1: Parts(setup.initial, setup.setup, view, COURSE_1, ASKED, GOING_1, COMPLETE, TAKE, EVOLVERS),
    2: Parts(setup.initial, setup.setup, view, COURSE, ASKED, GOING, COMPLETE, TAKE, EVOLVERS),
}


class Cubaneo:
    """The Ruleset of Cubaneo (see `arbiter.kernel.ruleset`)."""

    key = "cubaneo"
    state: type[State] = State
    steps: Any = Steps
    events: Any = CubanEvents | CubaneoEvents
    view_type: type[Any] = CubaneoView

    def __init__(self, tables: Tables, revision: int) -> None:
        self.tables, self.revision = tables, revision
        self.game = Game(tables, PARTS[revision])

    def initial(self, table: Table) -> State:
        state: State = self.game.initial(table)
        return state

    def setup(self, table: Table, chance: Chance) -> Iterable[Event]:
        return self.game.setup(table, chance)

    def evolve(self, state: State, event: Event) -> State:
        evolved: State = self.game.evolve(state, event)
        return evolved

    def awaiting(self, state: State) -> Sequence[Decision]:
        return play.awaiting(state)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return self.game.offers(state, seat)

    def complete(self, state: State, seat: Seat, step: Step) -> Step:
        return self.game.complete(state, step)

    def take(self, state: State, seat: Seat, step: Step, chance: Chance) -> Iterable[Event]:
        return self.game.take(state, seat, step)

    def settle(self, state: State, chance: Chance) -> Iterable[Event]:
        return self.game.settle(state, chance)

    def view(self, state: State, viewer: Viewer) -> CubaneoView:
        shown: CubaneoView = self.game.view(state)
        return shown

    def restore(self, view: CubaneoView) -> State:
        return restore(view)

    def read(self, state: State, seat: Seat, line: str) -> Sequence[Step]:
        return text.read(self.tables, state, seat, line)

    def write(self, state: State, step: Step) -> str:
        return write(step)
