"""The plain policy, as far as the games share it: cards for no effect, visits that touch nobody (CN-9)."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from arbiter.games.cuban.kinds import Ability
from arbiter.games.cuban.restrictions import StorageLimit
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import CHARACTERS, PRODUCTS
from arbiter.kernel.events import Seat
from arbiter.kernel.offers import Offer
from arbiter.parts.goods import counted, pieces
from arbiter.parts.policy import Raw, least


def turn(people: Sequence[type[Ability]], t: Tables, state: State, seat: Seat, offers: Sequence[Offer]) -> Raw:
    """Cards before visits, which go to the first of these people; the card with fewest votes that need not stay."""
    staying, others = by_votes(t, state, seat)

    def rank(raw: Raw) -> tuple[Any, ...]:
        if raw["do"] == "visit":
            return True, people.index(type(t.cubanos[state.promenade[raw["space"] - 1]]))
        return False, played((*others, *staying), state, seat, raw)

    return least(offers, rank)


def by_votes(t: Tables, state: State, seat: Seat) -> tuple[Sequence[str], Sequence[str]]:
    """The cards in hand that stay for the parliament, and the others; each from few votes to many."""
    hand = sorted(state.player(seat).hand, key=lambda card: (t.votes[card], CHARACTERS.index(card)))
    return hand[: state.held], hand[state.held :]


def played(order: Sequence[str], state: State, seat: Seat, raw: Raw) -> tuple[bool, int]:
    """Whether the card has an effect that it need not have, and its place in the order."""
    worker = state.player(seat).worker
    constructs, moves = raw.get("building") is not None, raw.get("cell", worker) != worker
    return "reward" in raw or constructs or moves, order.index(raw["do"])


def keep(t: Tables, state: State, seat: Seat, offers: Sequence[Offer]) -> Raw:
    """The dearest products stay, by the prices of their cheapest markers."""
    limit = t.restriction(state, StorageLimit)
    assert limit, "asked under the storage limit only"
    dear = sorted(PRODUCTS, key=lambda product: -(state.market[product] or (t.supply_price,))[-1])
    stored = pieces(state.player(seat).warehouse, dear)
    return {"do": "keep", "products": counted(islice(stored, limit.products))}
