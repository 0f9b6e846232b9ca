"""Different goods for victory points."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.cuban.events import Exchanged
from arbiter.games.cuban.kinds import NEVER, Ability, Arguments, Fields, Lookups
from arbiter.games.cuban.moves import leaving
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import GOODS, KINDS
from arbiter.kernel.events import Event, Seat
from arbiter.parts.checks import Faults, named
from arbiter.parts.domains import subset
from arbiter.parts.goods import counted
from arbiter.parts.line import Scanner
from arbiter.parts.pack import Number, Quantity


class Sort(Ability, frozen=True):
    """Different kinds of a class of goods for victory points."""

    of: str
    max: Number
    vp: Quantity

    def faults(self, place: str) -> Faults:
        yield from named(place, [self.of], KINDS)

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        player = state.player(seat)
        owned = tuple(good for good in KINDS[self.of] if player.owns(good))
        return ({"give": subset(owned, 1, min(self.max, len(owned)))},) if owned else NEVER

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        words.word("`give` with goods", ("give",))
        return {"give": words.some(GOODS)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        vp = self.vp * len(step.give)
        yield Exchanged(seat=seat, vp=vp, **leaving(state.player(seat), counted(step.give)))
