"""Selling on the market, onto a space of one's choice that is named by its price (CN-3.11)."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from arbiter.games.cuban import reading
from arbiter.games.cuban.events import Sold
from arbiter.games.cuban.frames import Trading
from arbiter.games.cuban.market import sales
from arbiter.games.cuban.moves import leaving
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import TRADING_GOODS
from arbiter.games.cuban.tradeswoman import RULE
from arbiter.games.cubaneo.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import maybe, one_of
from arbiter.parts.fields import Count, Word
from arbiter.parts.frames import innermost
from arbiter.parts.line import Scanner
from arbiter.parts.row import empty
from arbiter.parts.verb import Verb


class Sell(Step, frozen=True):
    """Sell a good to the market space with this price; by default the dearest empty one."""

    rule = RULE
    good: Word
    space: Count | UnsetType = UNSET


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    if innermost(state, Trading).left:
        for good, spaces in sales(t, state, seat):
            yield Offer("sell", RULE, {"good": one_of(good), "space": maybe(*spaces)})


def complete(t: Tables, state: State, step: Sell) -> Sell:
    if step.space is not UNSET or step.good not in TRADING_GOODS:
        return step
    spaces = empty(t.market[step.good], state.market[step.good])
    return replace(step, space=spaces[0]) if spaces else step


def take(t: Tables, state: State, seat: Seat, step: Sell, chance: Chance) -> Iterator[Event]:
    assert not isinstance(step.space, UnsetType), "a completed sale names its space"
    change = leaving(state.player(seat), {step.good: 1})
    yield Sold(seat=seat, good=step.good, space=step.space, pesos=step.space, **change)


def read(t: Tables, state: State, words: Scanner) -> Sell:
    return Sell(reading.good(words), words.number("the price of a space") if words.more else UNSET)


SELL = Verb(
    step=Sell,
    offers={Trading: offers},
    complete=complete,
    take=take,
    form="sell GOOD [PRICE]",
    read=read,
)
