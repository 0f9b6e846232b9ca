"""The game with the expansion: the base game's verbs with those that it adds or changes, and what it consists of."""

from dataclasses import replace
from functools import partial

from arbiter.games.cuba.base import foreman as base_foreman
from arbiter.games.cuba.base import game as base
from arbiter.games.cuba.base.renumbered import under
from arbiter.games.cuba.el_presidente import autopilot, foreman, gift, overbuild, setup, show
from arbiter.games.cuba.el_presidente.evolve import EVOLVERS
from arbiter.games.cuba.el_presidente.round import COURSE
from arbiter.games.cuban import scoring, swap, visit
from arbiter.games.cuban.evolve import evolved
from arbiter.parts.flow import Plan

VERBS = (
    *(foreman.FOREMAN if verb is base_foreman.FOREMAN else verb for verb in base.VERBS),
    replace(under("CU-3.2", visit.VISIT), form="visit SPACE or visit CUBAN"),
    swap.SWAP,
    overbuild.OVERBUILD,
    gift.TAKE,
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
