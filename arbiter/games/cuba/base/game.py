"""The base game: its verbs, and what it consists of."""

from functools import partial

from arbiter.games.cuba.base import autopilot, buy, foreman, renumbered, sell, setup, show, start
from arbiter.games.cuba.base.evolve import EVOLVERS
from arbiter.games.cuba.base.round import COURSE
from arbiter.games.cuban import architect, end, harvest, keep, load, mayor, scoring, tradeswoman, use, worker
from arbiter.games.cuban.evolve import evolved
from arbiter.parts.flow import Plan

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
    renumbered.BID,
    renumbered.PASS,
    renumbered.OBEY,
    keep.KEEP,
)

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
