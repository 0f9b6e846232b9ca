"""A good of one's choice from the supply."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.cuban import reading
from arbiter.games.cuban.events import Gained
from arbiter.games.cuban.kinds import Ability, Arguments, Fields, Lookups
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import KINDS
from arbiter.kernel.events import Event, Seat
from arbiter.parts.checks import Faults, named
from arbiter.parts.domains import one_of
from arbiter.parts.line import Scanner


class Take(Ability, frozen=True):
    """Any 1 of a class of goods."""

    of: str

    def faults(self, place: str) -> Faults:
        yield from named(place, [self.of], KINDS)

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return (self.choice,)

    @property
    def choice(self) -> Fields:
        return {"take": one_of(*KINDS[self.of])}

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        return {"take": reading.good(words)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Gained(seat=seat, forecourt={step.take: 1})
