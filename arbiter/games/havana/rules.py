"""The rules of Havana with one component pack."""

from collections.abc import Iterable, Sequence
from typing import Any

from arbiter.games.havana import round, setup, steps, text
from arbiter.games.havana.events import HavanaEvents
from arbiter.games.havana.evolve import evolve
from arbiter.games.havana.restore import restore
from arbiter.games.havana.show import view
from arbiter.games.havana.state import State, Turn
from arbiter.games.havana.tables import Tables
from arbiter.games.havana.view import HavanaView
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Offers, Step
from arbiter.kernel.ruleset import Decision, Table, Viewer
from arbiter.parts.fields import bare


class Havana:
    """The Ruleset of Havana (see `arbiter.kernel.ruleset`)."""

    key = "havana"
    revision = 1
    state: type[State] = State
    steps: Any = steps.Steps
    events: Any = HavanaEvents
    view_type: type[Any] = HavanaView

    evolve = staticmethod(evolve)

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._offered: tuple[State | None, dict[Seat, Offers]] = (None, {})

    def initial(self, table: Table) -> State:
        return setup.initial(self.tables, table)

    def setup(self, table: Table, chance: Chance) -> Iterable[Event]:
        return setup.setup(self.tables, table, chance)

    def awaiting(self, state: State) -> Sequence[Decision]:
        frame = state.frame
        if frame is None:
            return ()
        if type(frame) is Turn:
            return (Decision("turn", (frame.seat,)),)
        return (Decision(frame.kind, frame.seats, frame.sealed),)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        """Remembered for the last state, since listing, checking and forcing ask the same."""
        last, known = self._offered
        if last is not state:
            known = {}
            self._offered = (state, known)
        if seat not in known:
            known[seat] = Offers(steps.offers(self.tables, state, seat))
        return known[seat]

    def complete(self, state: State, seat: Seat, step: Step) -> Step:
        complete, said = steps.COMPLETE.get(type(step)), bare(step)
        return complete(said) if complete else said

    def take(self, state: State, seat: Seat, step: Step, chance: Chance) -> Iterable[Event]:
        return steps.TAKE[type(step)](self.tables, state, seat, step, chance)

    def settle(self, state: State, chance: Chance) -> Iterable[Event]:
        return round.settle(self.tables, state, chance)

    def view(self, state: State, viewer: Viewer) -> HavanaView:
        return view(self.tables, state)

    def restore(self, view: HavanaView) -> State:
        return restore(view)

    def read(self, state: State, seat: Seat, line: str) -> Sequence[Step]:
        return text.read(self.tables, state, seat, line)

    def write(self, state: State, step: Step) -> str:
        return text.write(step)
