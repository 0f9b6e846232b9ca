"""Buying votes."""

from collections.abc import Iterator
from functools import cache

from arbiter.games.cuban.events import BidPlaced
from arbiter.games.cuban.restrictions import Corruption
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.domains import Amount, Range
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.fields import Count
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CN-5.2"


class Bid(Step, frozen=True):
    """Bid pesos for votes in parliament; every bid is paid, whoever wins."""

    rule = RULE
    pesos: Count


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    return _offers(state.player(seat).pesos, price(t, state))


@cache
def _offers(pesos: int, price: int) -> tuple[Offer, ...]:
    most = pesos // price * price
    return (Offer("bid", RULE, {"pesos": Amount(Range(0, most, price))}),)


def price(t: Tables, state: State) -> int:
    """Of one vote."""
    corruption = t.restriction(state, Corruption)
    return corruption.pesos if corruption else 1


def take(t: Tables, state: State, seat: Seat, step: Bid, chance: Chance) -> Iterator[Event]:
    yield BidPlaced(seat=seat, pesos=-step.pesos, votes=step.pesos // price(t, state))


def votes_of(t: Tables, state: State, seat: Seat) -> int:
    """Votes of the characters left in hand and of the Votes tile."""
    tile = state.tiles.get("votes")
    return t.printed_votes(state.player(seat)) + (tile.votes if tile and tile.seat == seat else 0)


def read(t: Tables, state: State, words: Scanner) -> Bid:
    return Bid(words.number("a number of pesos", "pesos"))


BID = Verb(step=Bid, offers={"bid": offers}, take=take, form="bid PESOS", read=read)
