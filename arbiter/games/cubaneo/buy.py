"""Buying on the market, from a space of one's choice that is named by its price (CN-3.11)."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from arbiter.games.cuban import reading
from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Purchased
from arbiter.games.cuban.frames import Trading
from arbiter.games.cuban.market import purchases
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
from arbiter.parts.verb import Verb


class Buy(Step, frozen=True):
    """Buy a good from the market space with this price, or from the supply (7); by default the cheapest marker."""

    rule = RULE
    good: Word
    space: Count | UnsetType = UNSET


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    """What can be bought, and the end of trading."""
    if innermost(state, Trading).left:
        for good, spaces in purchases(t, state, seat):
            yield Offer("buy", RULE, {"good": one_of(good), "space": maybe(*spaces)})
    yield end(RULE)


def complete(t: Tables, state: State, step: Buy) -> Buy:
    if step.space is not UNSET or step.good not in TRADING_GOODS:
        return step
    return replace(step, space=(state.market[step.good] or (t.supply_price,))[-1])


def take(t: Tables, state: State, seat: Seat, step: Buy, chance: Chance) -> Iterator[Event]:
    assert not isinstance(step.space, UnsetType), "a completed purchase names its space"
    yield Purchased(seat=seat, good=step.good, space=step.space, pesos=-step.space, forecourt={step.good: 1})


def read(t: Tables, state: State, words: Scanner) -> Buy:
    return Buy(reading.good(words), words.number("the price of a space") if words.more else UNSET)


BUY = Verb(
    step=Buy,
    offers={Trading: offers},
    complete=complete,
    take=take,
    form="buy GOOD [PRICE]",
    read=read,
)
