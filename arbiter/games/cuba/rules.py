"""The rules of Cuba with one component pack, with and without the expansion."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arbiter.games.cuba.base import game as base
from arbiter.games.cuba.base import show as base_show
from arbiter.games.cuba.base.events import BaseEvents
from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.view import CubaView
from arbiter.games.cuba.el_presidente import game as el_presidente
from arbiter.games.cuba.el_presidente import show, tables
from arbiter.games.cuba.el_presidente.events import PresidentEvents
from arbiter.games.cuba.el_presidente.game import VERBS
from arbiter.games.cuban.events import CubanEvents
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.kernel.ruleset import Decision, Table
from arbiter.parts.flow import Flow
from arbiter.parts.frames import awaiting
from arbiter.parts.verb import union


class Cuba:
    """The Ruleset of Cuba (see `arbiter.kernel.ruleset`): two games, of which the state tells which one is played.

    A line is read and a step written with the verbs of both; what the base game lacks it does not offer.
    """

    key = "cuba"
    revision = 1
    state: type[State] = State
    steps: Any = union(VERBS)
    events: Any = CubanEvents | BaseEvents | PresidentEvents
    view_type: type[Any] = CubaView

    def __init__(self, pack: Mapping[str, Any]) -> None:
        """Raises PackError."""
        whole = tables.load(pack)
        self.base = Flow(tables.base_tables(whole), base.PLAN)
        self.el_presidente = Flow(whole, el_presidente.PLAN)

    def _game(self, state: State) -> Flow:
        return self.base if state.president is None else self.el_presidente

    def _chosen(self, table: Table) -> Flow:
        return self.el_presidente if table.options["el_presidente"] else self.base

    def initial(self, table: Table) -> State:
        state: State = self._chosen(table).initial(table)
        return state

    def setup(self, table: Table, chance: Chance) -> Iterable[Event]:
        return self._chosen(table).setup(table, chance)

    def evolve(self, state: State, event: Event) -> State:
        after: State = self._game(state).evolve(state, event)
        return after

    def awaiting(self, state: State) -> Sequence[Decision]:
        return awaiting(state)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return self._game(state).offers(state, seat)

    def complete(self, state: State, seat: Seat, step: Step) -> Step:
        return self._game(state).complete(state, seat, step)

    def take(self, state: State, seat: Seat, step: Step, chance: Chance) -> Iterable[Event]:
        return self._game(state).take(state, seat, step, chance)

    def settle(self, state: State, chance: Chance) -> Iterable[Event]:
        return self._game(state).settle(state, chance)

    def autopilot(self, state: State, seat: Seat) -> Step:
        return self._game(state).autopilot(state, seat)

    def standing(self, state: State) -> tuple[int, ...]:
        return self._game(state).standing(state)

    def view(self, state: State) -> CubaView:
        view: CubaView = self._game(state).view(state)
        return view

    def restore(self, view: CubaView) -> State:
        return base_show.restore(view) if view.boulevard is None else show.restore(view, view.boulevard)

    def read(self, state: State, seat: Seat, line: str) -> Sequence[Step]:
        return self.el_presidente.read(state, seat, line)

    def write(self, state: State, step: Step) -> str:
        return self.el_presidente.write(state, step)
