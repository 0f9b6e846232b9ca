"""What every seat begins with, of its own choice."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from arbiter.games.cuba.base.events import GoodsChosen
from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import Tables
from arbiter.games.cuban.terms import PRODUCTS, RESOURCES, in_order
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Words
from arbiter.parts.goods import counted
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CU-1.1"


class Start(Step, frozen=True):
    """Choose the products and resources you start with, alike or different."""

    rule = RULE
    products: Words
    resources: Words


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    return _offers(t.pack.start.products, t.pack.start.resources)


@cache
def _offers(products: int, resources: int) -> tuple[Offer, ...]:
    sets = {
        "products": one_of(*combinations_with_replacement(PRODUCTS, products)),
        "resources": one_of(*combinations_with_replacement(RESOURCES, resources)),
    }
    return (Offer("start", RULE, {**sets}),)


def complete(t: Tables, state: State, step: Start) -> Start:
    return Start(in_order(step.products, PRODUCTS), in_order(step.resources, RESOURCES))


def take(t: Tables, state: State, seat: Seat, step: Start, chance: Chance) -> Iterator[Event]:
    yield GoodsChosen(seat=seat, forecourt=counted(step.products + step.resources))


def read(t: Tables, state: State, words: Scanner) -> Start:
    return Start(words.some(PRODUCTS), words.some(RESOURCES))


START = Verb(
    step=Start,
    offers={"start": offers},
    complete=complete,
    take=take,
    form="start PRODUCT PRODUCT RESOURCE RESOURCE",
    read=read,
)
