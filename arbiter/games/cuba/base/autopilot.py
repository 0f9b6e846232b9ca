"""The plain policy of Cuba without the expansion (CU-7)."""

from collections.abc import Mapping, Sequence
from functools import partial

from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import Tables
from arbiter.games.cuban.autopilot import by_votes, keep, played
from arbiter.kernel.events import Seat
from arbiter.kernel.offers import Offer
from arbiter.parts.policy import Choice, Raw, least
from arbiter.parts.verb import Occasion


def start(t: Tables, state: State, seat: Seat, offers: Sequence[Offer]) -> Raw:
    return least(offers, _unlike)


def _unlike(raw: Raw) -> tuple[int, ...]:
    """Different products, and different resources but water, as far as possible."""
    products, resources = raw["products"], raw["resources"]
    return -len({*products}), -len({*resources}), resources.count("water")


def turn(t: Tables, state: State, seat: Seat, offers: Sequence[Offer]) -> Raw:
    """The last card has fewest votes of those that need not stay: the seat should hardly become starting player."""
    staying, others = by_votes(t, state, seat)
    return least(offers, partial(played, (*others[1:], *others[:1], *staying), state, seat))


POLICY: Mapping[Occasion, Choice] = {"start": start, "turn": turn, "keep": keep}
