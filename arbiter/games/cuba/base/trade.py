"""Trading on the market: sales take the dearest empty space, purchases the cheapest marker (CU-3.6)."""

from collections.abc import Iterator

from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import Tables
from arbiter.games.cuban.domains import one_of
from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Purchased, Sold
from arbiter.games.cuban.fields import Word
from arbiter.games.cuban.frames import Trading
from arbiter.games.cuban.market import purchases, sales
from arbiter.games.cuban.moves import leaving
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.row import empty

RULE = "CU-3.6"


class Sell(Step, frozen=True):
    """Sell a good onto the dearest empty space of its row."""

    rule = RULE
    good: Word


class Buy(Step, frozen=True):
    """Buy the cheapest marker of a row, or from the supply where the row is empty."""

    rule = RULE
    good: Word


def trades(t: Tables, state: State, frame: Trading) -> Iterator[Offer]:
    if frame.left:
        if goods := [good for good, _ in sales(t, state, frame.seat)]:
            yield Offer("sell", RULE, {"good": one_of(*goods)})
        if goods := [good for good, _ in purchases(t, state, frame.seat)]:
            yield Offer("buy", RULE, {"good": one_of(*goods)})
    yield end(RULE)


def sell(t: Tables, state: State, seat: Seat, step: Sell) -> Iterator[Event]:
    space = empty(t.market[step.good], state.market[step.good])[0]
    change = leaving(state.player(seat), {step.good: 1})
    yield Sold(seat=seat, good=step.good, space=space, pesos=space, **change)


def buy(t: Tables, state: State, seat: Seat, step: Buy) -> Iterator[Event]:
    space = (state.market[step.good] or (t.supply_price,))[-1]
    yield Purchased(seat=seat, good=step.good, space=space, pesos=-space, forecourt={step.good: 1})
