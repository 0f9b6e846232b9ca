"""Buying the cheapest marker of a row (CU-3.6)."""

from collections.abc import Iterator

from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import Tables
from arbiter.games.cuban import reading
from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Purchased
from arbiter.games.cuban.frames import Trading
from arbiter.games.cuban.market import purchases
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Word
from arbiter.parts.frames import innermost
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CU-3.6"


class Buy(Step, frozen=True):
    """Buy the cheapest marker of a row, or from the supply if the row is empty."""

    rule = RULE
    good: Word


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    """What can be bought, and the end of trading."""
    goods = [good for good, _ in purchases(t, state, seat)]
    if goods and innermost(state, Trading).left:
        yield Offer("buy", RULE, {"good": one_of(*goods)})
    yield end(RULE)


def take(t: Tables, state: State, seat: Seat, step: Buy, chance: Chance) -> Iterator[Event]:
    space = (state.market[step.good] or (t.supply_price,))[-1]
    yield Purchased(seat=seat, good=step.good, space=space, pesos=-space, forecourt={step.good: 1})


def read(t: Tables, state: State, words: Scanner) -> Buy:
    return Buy(reading.good(words))


BUY = Verb(step=Buy, offers={Trading: offers}, take=take, form="buy GOOD", read=read)
