"""The rules of Cubaneo with one component pack."""

from collections.abc import Iterable, Sequence
from typing import Any

from arbiter.games.cuban import play
from arbiter.games.cuban.events import CubanEvents
from arbiter.games.cuban.evolve import evolve
from arbiter.games.cuban.state import State
from arbiter.games.cuban.text.write import write
from arbiter.games.cubaneo import setup, text
from arbiter.games.cubaneo.restore import restore
from arbiter.games.cubaneo.round import COURSE
from arbiter.games.cubaneo.show import view
from arbiter.games.cubaneo.steps import ASKED, COMPLETE, GOING, TAKE, Steps
from arbiter.games.cubaneo.tables import Tables
from arbiter.games.cubaneo.view import CubaneoView
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.kernel.ruleset import Decision, Table, Viewer


class Cubaneo:
    """The Ruleset of Cubaneo (see `arbiter.kernel.ruleset`)."""

    key = "cubaneo"
    revision = 1
    state: type[State] = State
    steps: Any = Steps
    events: Any = CubanEvents
    view_type: type[Any] = CubaneoView

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._offered: tuple[State | None, dict[Seat, tuple[Offer, ...]]] = (None, {})

    def initial(self, table: Table) -> State:
        return setup.initial(self.tables, table)

    def setup(self, table: Table, chance: Chance) -> Iterable[Event]:
        return setup.setup(self.tables, table, chance)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def awaiting(self, state: State) -> Sequence[Decision]:
        return play.awaiting(state)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        """Remembered for the last state, since listing, checking and forcing ask the same."""
        last, known = self._offered
        if last is not state:
            known = {}
            self._offered = (state, known)
        if seat not in known:
            known[seat] = play.offers(self.tables, state, seat, ASKED, GOING)
        return known[seat]

    def complete(self, state: State, seat: Seat, step: Step) -> Step:
        complete = COMPLETE.get(type(step))
        return complete(self.tables, state, step) if complete else step

    def take(self, state: State, seat: Seat, step: Step, chance: Chance) -> Iterable[Event]:
        return TAKE[type(step)](self.tables, state, seat, step)

    def settle(self, state: State, chance: Chance) -> Iterable[Event]:
        return COURSE.settle(self.tables, state, chance)

    def view(self, state: State, viewer: Viewer) -> CubaneoView:
        return view(self.tables, state)

    def restore(self, view: CubaneoView) -> State:
        return restore(view)

    def read(self, state: State, seat: Seat, line: str) -> Sequence[Step]:
        return text.read(self.tables, state, seat, line)

    def write(self, state: State, step: Step) -> str:
        return write(step)
