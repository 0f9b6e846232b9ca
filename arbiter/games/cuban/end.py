"""Closing the innermost thing that is open."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from arbiter.games.cuban.events import Ended
from arbiter.games.cuban.state import State
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables


class End(Step, frozen=True):
    """Close the innermost thing that is open."""

    rule = "CN-3.11"


@cache
def end(rule: str) -> Offer:
    return Offer("end", rule)


def take(t: "Tables", state: State, seat: Seat, step: End) -> Iterator[Event]:
    yield Ended(seat)
