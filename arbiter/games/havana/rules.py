"""The rules of Havana with one component pack."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.havana import act, autopilot, buy, cover, end, lay, recover, rows, setup, show
from arbiter.games.havana.events import HavanaEvents
from arbiter.games.havana.evolve import evolve
from arbiter.games.havana.round import COURSE
from arbiter.games.havana.state import State
from arbiter.games.havana.tables import Tables
from arbiter.games.havana.view import HavanaView
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event
from arbiter.parts.flow import Flow, Plan
from arbiter.parts.verb import union

VERBS = (lay.LAY, act.ACT, buy.BUY, end.END, cover.COVER, recover.RECOVER)

PLAN = Plan(
    initial=setup.initial,
    setup=setup.setup,
    verbs=VERBS,
    course=COURSE,
    evolve=evolve,
    view=show.view,
    policy=autopilot.POLICY,
    standing=end.standing,
)


class Havana(Flow):
    """The Ruleset of Havana (see `arbiter.kernel.ruleset`)."""

    key = "havana"
    revision = 1
    state: type[State] = State
    steps: Any = union(VERBS)
    events: Any = HavanaEvents
    view_type: type[Any] = HavanaView

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables, PLAN)

    def settle(self, state: State, chance: Chance) -> Iterable[Event]:
        """A row that has become short is refilled at once; once all have laid a card, the game waits for the reveal."""
        if refilled := rows.refilled(self.tables, state, chance):
            return refilled
        return () if len(state.covers) == len(state.seats) else super().settle(state, chance)

    def restore(self, view: HavanaView) -> State:
        return show.restore(view)
