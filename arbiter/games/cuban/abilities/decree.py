"""The Decree tile."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.cuban.events import Gained, TileTaken
from arbiter.games.cuban.kinds import NEVER, Ability, Arguments, Fields, Lookups
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import ACT_TYPES
from arbiter.kernel.events import Event, Seat
from arbiter.parts.domains import one_of
from arbiter.parts.line import Scanner
from arbiter.parts.pack import Quantity


class Decree(Ability, frozen=True):
    """A tile onto a proposed act, which cannot pass, and victory points."""

    vp: Quantity

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return NEVER if "decree" in state.tiles else ({"act": one_of(*ACT_TYPES)},)

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        return {"act": words.word("an act", ACT_TYPES)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield TileTaken(tile="decree", seat=seat, act=step.act)
        yield Gained(seat=seat, vp=self.vp)
