"""Trading on the market at spaces of one's choice; a space is named by its price (CN-3.11)."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from arbiter.games.cuban.domains import maybe, one_of
from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Purchased, Sold
from arbiter.games.cuban.fields import Count, Word
from arbiter.games.cuban.frames import Trading
from arbiter.games.cuban.market import purchases, sales
from arbiter.games.cuban.moves import leaving
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tradeswoman import RULE
from arbiter.games.cuban.words import TRADING_GOODS
from arbiter.games.cubaneo.tables import Tables
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.row import empty


class Sell(Step, frozen=True):
    """Sell a good onto the market space of this price, the dearest empty one if left out."""

    rule = RULE
    good: Word
    space: Count | UnsetType = UNSET


class Buy(Step, frozen=True):
    """Buy a good from the market space of this price, the cheapest marker if left out; 7 is the supply."""

    rule = RULE
    good: Word
    space: Count | UnsetType = UNSET


def trades(t: Tables, state: State, frame: Trading) -> Iterator[Offer]:
    if frame.left:
        for good, spaces in sales(t, state, frame.seat):
            yield Offer("sell", RULE, {"good": one_of(good), "space": maybe(*spaces)})
        for good, spaces in purchases(t, state, frame.seat):
            yield Offer("buy", RULE, {"good": one_of(good), "space": maybe(*spaces)})
    yield end(RULE)


def complete_sell(t: Tables, state: State, step: Sell) -> Sell:
    if step.space is not UNSET or step.good not in TRADING_GOODS:
        return step
    spaces = empty(t.market[step.good], state.market[step.good])
    return replace(step, space=spaces[0]) if spaces else step


def complete_buy(t: Tables, state: State, step: Buy) -> Buy:
    if step.space is not UNSET or step.good not in TRADING_GOODS:
        return step
    return replace(step, space=(state.market[step.good] or (t.supply_price,))[-1])


def sell(t: Tables, state: State, seat: Seat, step: Sell) -> Iterator[Event]:
    assert not isinstance(step.space, UnsetType), "a completed sale names its space"
    change = leaving(state.player(seat), {step.good: 1})
    yield Sold(seat=seat, good=step.good, space=step.space, pesos=step.space, **change)


def buy(t: Tables, state: State, seat: Seat, step: Buy) -> Iterator[Event]:
    assert not isinstance(step.space, UnsetType), "a completed purchase names its space"
    yield Purchased(seat=seat, good=step.good, space=step.space, pesos=-step.space, forecourt={step.good: 1})
