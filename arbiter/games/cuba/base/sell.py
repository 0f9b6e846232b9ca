"""Selling onto the dearest empty space of a row (CU-3.6)."""

from collections.abc import Iterator

from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import Tables
from arbiter.games.cuban import reading
from arbiter.games.cuban.events import Sold
from arbiter.games.cuban.frames import Trading
from arbiter.games.cuban.market import sales
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
    """Sell a good to the dearest empty space of its row."""

    rule = RULE
    good: Word


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    goods = [good for good, _ in sales(t, state, seat)]
    if goods and innermost(state, Trading).left:
        yield Offer("sell", RULE, {"good": one_of(*goods)})


def take(t: Tables, state: State, seat: Seat, step: Sell, chance: Chance) -> Iterator[Event]:
    space = empty(t.market[step.good], state.market[step.good])[0]
    change = leaving(state.player(seat), {step.good: 1})
    yield Sold(seat=seat, good=step.good, space=space, pesos=space, **change)


def read(t: Tables, state: State, words: Scanner) -> Sell:
    return Sell(reading.good(words))


SELL = Verb(step=Sell, offers={Trading: offers}, take=take, form="sell GOOD", read=read)
