"""The storage limit at clean-up."""

from collections.abc import Iterator
from functools import partial

from arbiter.games.cuban import reading
from arbiter.games.cuban.events import Kept
from arbiter.games.cuban.restrictions import StorageLimit
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import GOODS, PRODUCTS
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import bundle
from arbiter.parts.fields import Counts
from arbiter.parts.goods import minus, only, plus
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb, field_words

RULE = "CN-7.0"


class Keep(Step, frozen=True):
    """Choose the products that stay in your Warehouse, up to the storage limit."""

    rule = RULE
    products: Counts


def concerned(t: Tables, state: State) -> tuple[Seat, ...]:
    """Seats whose Warehouse holds more than the limit in force."""
    limit = t.restriction(state, StorageLimit)
    if not limit:
        return ()
    return tuple(seat for seat in state.everybody if sum(state.player(seat).warehouse.values()) > limit.products)


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    limit = t.restriction(state, StorageLimit)
    assert limit, "asked under the storage limit only"
    stored = only(state.player(seat).warehouse, PRODUCTS)
    return (Offer("keep", RULE, {"products": bundle(stored, limit.products, limit.products)}),)


def take(t: Tables, state: State, seat: Seat, step: Keep, chance: Chance) -> Iterator[Event]:
    lost = plus(state.player(seat).warehouse, minus(step.products))
    yield Kept(seat=seat, warehouse=minus(lost))


def read(t: Tables, state: State, words: Scanner) -> Keep:
    return Keep({} if words.none() else reading.goods(words))


KEEP = Verb(
    step=Keep,
    offers={"keep": offers},
    take=take,
    form="keep GOOD ...",
    read=read,
    write=partial(field_words, order=GOODS),
)
