"""The rules of Cubaneo with one component pack."""

from dataclasses import replace
from functools import partial
from typing import Any

from arbiter.games.cuban import (
    bid,
    end,
    foreman,
    harvest,
    keep,
    load,
    mayor,
    obey,
    pass_acts,
    scoring,
    swap,
    tradeswoman,
    use,
    visit,
    worker,
)
from arbiter.games.cuban.events import CubanEvents
from arbiter.games.cuban.evolve import evolved
from arbiter.games.cuban.state import State
from arbiter.games.cubaneo import autopilot, buy, construct, demolish, sell, setup, show
from arbiter.games.cubaneo.events import CubaneoEvents
from arbiter.games.cubaneo.evolve import EVOLVERS
from arbiter.games.cubaneo.round import COURSE, COURSE_1
from arbiter.games.cubaneo.tables import Tables
from arbiter.games.cubaneo.view import CubaneoView
from arbiter.parts.flow import Flow, Plan
from arbiter.parts.verb import union

VERBS = (
    worker.WORKER,
    tradeswoman.TRADESWOMAN,
    construct.ARCHITECT,
    foreman.FOREMAN,
    mayor.MAYOR,
    harvest.HARVEST,
    sell.SELL,
    buy.BUY,
    use.USE,
    load.LOAD,
    swap.MUST_SWAP,
    end.END,
    visit.VISIT,
    demolish.DEMOLISH,
    bid.BID,
    pass_acts.PASS,
    obey.OBEY,
    keep.KEEP,
)
# In revision 1 the swap may be forgone (CN-3.20).
VERBS_1 = tuple(swap.SWAP if verb is swap.MUST_SWAP else verb for verb in VERBS)

PLAN = Plan(
    initial=setup.initial,
    setup=setup.setup,
    verbs=VERBS,
    course=COURSE,
    evolve=partial(evolved, EVOLVERS),
    view=show.view,
    policy=autopilot.POLICY,
    standing=scoring.standing,
)
PLANS = {1: replace(PLAN, verbs=VERBS_1, course=COURSE_1), 2: PLAN}


class Cubaneo(Flow):
    """The Ruleset of Cubaneo (see `arbiter.kernel.ruleset`)."""

    key = "cubaneo"
    state: type[State] = State
    steps: Any = union(VERBS)
    events: Any = CubanEvents | CubaneoEvents
    view_type: type[Any] = CubaneoView

    def __init__(self, tables: Tables, revision: int) -> None:
        super().__init__(tables, PLANS[revision])
        self.revision = revision

    def restore(self, view: CubaneoView) -> State:
        return show.restore(view)
