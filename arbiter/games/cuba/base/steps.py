"""Every step of the base game: when it is offered, how it is completed, what it does."""

from typing import Any

from arbiter.games.cuba.base import foreman, start, trade
from arbiter.games.cuban import (
    architect,
    bid,
    cards,
    end,
    frames,
    keep,
    mayor,
    obey,
    pass_acts,
    tradeswoman,
    use,
    worker,
)
from arbiter.games.cuban import foreman as common
from arbiter.games.cuban.play import Completing, Going, Offering, Taking
from arbiter.games.cuban.state import State
from arbiter.kernel.events import Seat
from arbiter.kernel.offers import Offer, Step

Characters = worker.Worker | tradeswoman.Tradeswoman | architect.Architect | foreman.Foreman | mayor.Mayor
Within = worker.Harvest | trade.Sell | trade.Buy | use.Use | mayor.Load | end.End
Answers = start.Start | bid.Bid | pass_acts.Pass | obey.Obey | keep.Keep
Steps = Characters | Within | Answers


def under(rule: str, offering: Offering) -> Offering:
    """What is offered elsewhere too, under the number that it has in Cuba."""

    def offers(t: Any, state: State, seat: Seat) -> tuple[Offer, ...]:
        return tuple(Offer(offer.do, rule, offer.fields) for offer in offering(t, state, seat))

    return offers


CHARACTERS: dict[str, Offering] = {
    "worker": worker.offers,
    "tradeswoman": tradeswoman.offers,
    "architect": architect.offers,
    "foreman": common.offers,
    "mayor": mayor.offers,
}

ASKED: dict[str, tuple[Offering, ...]] = {
    "start": (start.offers,),
    "turn": (cards.playing(CHARACTERS),),
    "bid": (under("CU-5.1", bid.offers),),
    "pass": (pass_acts.offers,),
    "obey": (under("CU-5.4", obey.offers),),
    "keep": (keep.offers,),
}

GOING: dict[type[frames.Frame], Going] = {
    frames.Harvesting: worker.harvests,
    frames.Trading: trade.trades,
    frames.Supervising: common.supervises,
    frames.Loading: mayor.loads,
}

COMPLETE: dict[type[Step], Completing] = {
    start.Start: start.complete,
    worker.Harvest: worker.complete,
    use.Use: use.complete,
    pass_acts.Pass: pass_acts.complete,
    obey.Obey: obey.complete,
}

TAKE: dict[type[Step], Taking] = {
    start.Start: start.take,
    worker.Worker: worker.take,
    worker.Harvest: worker.harvest,
    tradeswoman.Tradeswoman: tradeswoman.take,
    trade.Sell: trade.sell,
    trade.Buy: trade.buy,
    architect.Architect: architect.take,
    foreman.Foreman: foreman.take,
    mayor.Mayor: mayor.take,
    mayor.Load: mayor.load,
    use.Use: use.take,
    end.End: end.take,
    bid.Bid: bid.take,
    pass_acts.Pass: pass_acts.take,
    obey.Obey: obey.take,
    keep.Keep: keep.take,
}
