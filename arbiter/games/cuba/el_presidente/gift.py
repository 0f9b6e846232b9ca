"""The gift: a good from the market for nothing (CU-4.6)."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.el_presidente.events import GiftTaken
from arbiter.games.cuba.el_presidente.tables import Tables
from arbiter.games.cuban import reading
from arbiter.games.cuban.end import end
from arbiter.games.cuban.terms import COMMODITIES, PRODUCTS
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import maybe, one_of
from arbiter.parts.fields import Word
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CU-4.6"


class Take(Step, frozen=True):
    """Take the cheapest marker of a row, free of charge; `store` puts a product into your Warehouse."""

    rule = RULE
    good: Word
    store: bool | UnsetType = UNSET


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    if products := [good for good in PRODUCTS if state.market[good]]:
        yield Offer("take", RULE, {"good": one_of(*products), "store": maybe(False, True)})
    if commodities := [good for good in COMMODITIES if state.market[good]]:
        yield Offer("take", RULE, {"good": one_of(*commodities)})
    yield end(RULE)


def complete(t: Tables, state: State, step: Take) -> Take:
    """`store` always stands beside a product; false beside a commodity says nothing (CU-R3)."""
    if step.good in PRODUCTS:
        return replace(step, store=step.store is True)
    return replace(step, store=step.store or UNSET)


def take(t: Tables, state: State, seat: Seat, step: Take, chance: Chance) -> Iterator[Event]:
    space, good = state.market[step.good][-1], {step.good: 1}
    if step.store is True:
        yield GiftTaken(seat=seat, good=step.good, space=space, warehouse=good)
    else:
        yield GiftTaken(seat=seat, good=step.good, space=space, forecourt=good)


def read(t: Tables, state: State, words: Scanner) -> Take:
    return Take(reading.good(words), words.flags("store").get("store", UNSET))


TAKE = Verb(
    step=Take,
    offers={"gift": offers},
    complete=complete,
    take=take,
    form="take GOOD [store]",
    read=read,
)
