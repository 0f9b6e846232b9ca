"""The storage limit at clean-up."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arbiter.games.cuban.domains import bundle
from arbiter.games.cuban.events import Kept
from arbiter.games.cuban.fields import Counts
from arbiter.games.cuban.restrictions import StorageLimit, in_force
from arbiter.games.cuban.state import State
from arbiter.games.cuban.words import PRODUCTS
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.goods import minus, only, plus

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables

RULE = "CN-7.0"


class Keep(Step, frozen=True):
    """Keep as many products in the Warehouse as the storage limit allows."""

    rule = RULE
    products: Counts


def concerned(t: "Tables", state: State) -> tuple[Seat, ...]:
    """Seats whose Warehouse holds more than the limit in force."""
    limit = in_force(t, state, StorageLimit)
    if not limit:
        return ()
    return tuple(seat for seat in state.everybody if sum(state.player(seat).warehouse.values()) > limit.products)


def offers(t: "Tables", state: State, seat: Seat) -> tuple[Offer, ...]:
    limit = in_force(t, state, StorageLimit)
    assert limit, "asked under the storage limit only"
    stored = only(state.player(seat).warehouse, PRODUCTS)
    return (Offer("keep", RULE, {"products": bundle(stored, limit.products, limit.products)}),)


def take(t: "Tables", state: State, seat: Seat, step: Keep) -> Iterator[Event]:
    lost = plus(state.player(seat).warehouse, minus(step.products))
    yield Kept(seat=seat, warehouse=minus(lost))
