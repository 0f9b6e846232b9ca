"""Closing the innermost thing that is open."""

from collections.abc import Iterator
from functools import cache

from arbiter.games.cuban.events import Ended
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb


class End(Step, frozen=True):
    """End the innermost open action, or decline an optional one."""

    rule = "CN-3.11"


@cache
def end(rule: str) -> Offer:
    """The offer that closes a frame, made beside what is offered within it."""
    return Offer("end", rule)


def take(t: Tables, state: State, seat: Seat, step: End, chance: Chance) -> Iterator[Event]:
    yield Ended(seat)


def read(t: Tables, state: State, words: Scanner) -> End:
    return End()


END = Verb(step=End, offers={}, take=take, form="end", read=read)
