"""Every step of Cubaneo with its text form and a sentence about it."""

from arbiter.games.cuban.text.verbs import Verb, described
from arbiter.games.cubaneo.steps import STEPS

FORMS = {
    "worker": "worker CELL",
    "harvest": "harvest CELL ... or harvest none",
    "tradeswoman": "tradeswoman or tradeswoman REWARD GOOD",
    "sell": "sell GOOD [PRICE]",
    "buy": "buy GOOD [PRICE]",
    "architect": "architect BUILDING CELL or architect REWARD or architect none",
    "foreman": "foreman",
    "use": "use CELL with what the building asks for, as in use c2 3, use c2 rum or use c2 give wood stone",
    "mayor": "mayor BERTH or mayor REWARD",
    "load": "load GOOD ...",
    "visit": "visit SPACE or visit CUBANO",
    "swap": "swap BERTH BERTH",
    "end": "end",
    "demolish": "demolish CELL or demolish none",
    "bid": "bid PESOS",
    "pass": "pass ACT ACT",
    "obey": "obey [tax] [duty] [GOOD ...] or obey none",
    "keep": "keep GOOD ...",
}
VERBS: tuple[Verb, ...] = described(STEPS, FORMS)
