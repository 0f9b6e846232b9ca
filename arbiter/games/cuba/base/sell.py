"""Trading on the market: sales take the dearest empty space, purchases the cheapest marker (CU-3.6)."""

from collections.abc import Iterator

from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import Tables
from arbiter.games.cuban import reading
from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Purchased, Sold
from arbiter.games.cuban.frames import Trading
from arbiter.games.cuban.market import purchases, sales
from arbiter.games.cuban.moves import leaving
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Word
from arbiter.parts.frames import innermost
from arbiter.parts.line import Scanner
from arbiter.parts.row import empty
from arbiter.parts.verb import Verb

RULE = "CU-3.6"


class Sell(Step, frozen=True):
    """Sell a good onto the dearest empty space of its row."""

    rule = RULE
    good: Word


class Buy(Step, frozen=True):
    """Buy the cheapest marker of a row, or from the supply where the row is empty."""

    rule = RULE
    good: Word


def sells(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    goods = [good for good, _ in sales(t, state, seat)]
    if goods and innermost(state, Trading).left:
        yield Offer("sell", RULE, {"good": one_of(*goods)})


def sell(t: Tables, state: State, seat: Seat, step: Sell, chance: Chance) -> Iterator[Event]:
    space = empty(t.market[step.good], state.market[step.good])[0]
    change = leaving(state.player(seat), {step.good: 1})
    yield Sold(seat=seat, good=step.good, space=space, pesos=space, **change)


def read_sell(t: Tables, state: State, words: Scanner) -> Sell:
    return Sell(reading.good(words))


def buys(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    """What can be bought, and the end of trading."""
    goods = [good for good, _ in purchases(t, state, seat)]
    if goods and innermost(state, Trading).left:
        yield Offer("buy", RULE, {"good": one_of(*goods)})
    yield end(RULE)


def buy(t: Tables, state: State, seat: Seat, step: Buy, chance: Chance) -> Iterator[Event]:
    space = (state.market[step.good] or (t.supply_price,))[-1]
    yield Purchased(seat=seat, good=step.good, space=space, pesos=-space, forecourt={step.good: 1})


def read_buy(t: Tables, state: State, words: Scanner) -> Buy:
    return Buy(reading.good(words))


SELL = Verb(step=Sell, offers={Trading: sells}, take=sell, form="sell GOOD", read=read_sell)
BUY = Verb(step=Buy, offers={Trading: buys}, take=buy, form="buy GOOD", read=read_buy)
