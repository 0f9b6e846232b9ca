"""Every step of Cubaneo: when it is offered, how it is completed, what it does."""

from typing import get_args

from arbiter.games.cuban import (
    architect,
    bid,
    cards,
    end,
    foreman,
    frames,
    keep,
    mayor,
    obey,
    pass_acts,
    tradeswoman,
    use,
    visit,
    worker,
)
from arbiter.games.cuban.play import Completing, Going, Offering, Taking
from arbiter.games.cubaneo import construct, demolish, trade
from arbiter.kernel.offers import Step

Characters = worker.Worker | tradeswoman.Tradeswoman | architect.Architect | foreman.Foreman | mayor.Mayor
Within = worker.Harvest | trade.Sell | trade.Buy | use.Use | mayor.Load | visit.Swap | end.End
Answers = demolish.Demolish | bid.Bid | pass_acts.Pass | obey.Obey | keep.Keep
Steps = Characters | Within | visit.Visit | Answers
STEPS: tuple[type[Step], ...] = get_args(Steps)

CHARACTERS: dict[str, Offering] = {
    "worker": worker.offers,
    "tradeswoman": tradeswoman.offers,
    "architect": architect.offers,
    "foreman": foreman.offers,
    "mayor": mayor.offers,
}


ASKED: dict[str, tuple[Offering, ...]] = {
    "turn": (cards.playing(CHARACTERS), visit.offers),
    "demolish": (demolish.offers,),
    "bid": (bid.offers,),
    "pass": (pass_acts.offers,),
    "obey": (obey.offers,),
    "keep": (keep.offers,),
}

GOING: dict[type[frames.Frame], Going] = {
    frames.Harvesting: worker.harvests,
    frames.Trading: trade.trades,
    frames.Opening: construct.opens,
    frames.Supervising: foreman.supervises,
    frames.Consulting: use.consults,
    frames.Loading: mayor.loads,
    frames.Swapping: visit.must_swap,
}

# In revision 1 the swap may be forgone (CN-3.20).
GOING_1: dict[type[frames.Frame], Going] = {**GOING, frames.Swapping: visit.swaps}

COMPLETE: dict[type[Step], Completing] = {
    worker.Harvest: worker.complete,
    trade.Sell: trade.complete_sell,
    trade.Buy: trade.complete_buy,
    use.Use: use.complete,
    visit.Swap: visit.complete,
    pass_acts.Pass: pass_acts.complete,
    obey.Obey: obey.complete,
}

TAKE: dict[type[Step], Taking] = {
    worker.Worker: worker.take,
    worker.Harvest: worker.harvest,
    tradeswoman.Tradeswoman: tradeswoman.take,
    trade.Sell: trade.sell,
    trade.Buy: trade.buy,
    architect.Architect: construct.take,
    foreman.Foreman: foreman.take,
    mayor.Mayor: mayor.take,
    mayor.Load: mayor.load,
    visit.Visit: visit.take,
    visit.Swap: visit.swap,
    use.Use: use.take,
    end.End: end.take,
    demolish.Demolish: demolish.take,
    bid.Bid: bid.take,
    pass_acts.Pass: pass_acts.take,
    obey.Obey: obey.take,
    keep.Keep: keep.take,
}
