"""Every step of Cuba with its text form and a sentence about it."""

from typing import get_args

from arbiter.games.cuba.base import steps as base
from arbiter.games.cuba.el_presidente import steps as el_presidente
from arbiter.games.cuban.text.verbs import Verb, described
from arbiter.kernel.offers import Step

Steps = base.Steps | el_presidente.Steps
STEPS: tuple[type[Step], ...] = get_args(Steps)

FORMS = {
    "start": "start PRODUCT PRODUCT RESOURCE RESOURCE",
    "worker": "worker CELL",
    "harvest": "harvest CELL ... or harvest none",
    "tradeswoman": "tradeswoman or tradeswoman REWARD GOOD",
    "sell": "sell GOOD",
    "buy": "buy GOOD",
    "architect": "architect BUILDING CELL or architect REWARD or architect none",
    "foreman": "foreman or foreman CELL",
    "use": "use CELL with what the building asks for, as in use c2 3, use c2 rum or use c2 give wood stone",
    "mayor": "mayor BERTH or mayor REWARD",
    "load": "load GOOD ...",
    "visit": "visit SPACE or visit CUBAN",
    "swap": "swap BERTH BERTH",
    "end": "end",
    "overbuild": "overbuild BUILDING CELL",
    "take": "take GOOD [store]",
    "bid": "bid PESOS",
    "pass": "pass BILL BILL",
    "obey": "obey [tax] [duty] [GOOD ...] or obey none",
    "keep": "keep GOOD ...",
}
VERBS: tuple[Verb, ...] = described(STEPS, FORMS)
