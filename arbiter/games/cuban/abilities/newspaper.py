"""The Newspaper tile."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.cuban.events import TileTaken
from arbiter.games.cuban.kinds import NEVER, Ability, Arguments, Fields, Lookups
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import ACT_TYPES
from arbiter.kernel.events import Event, Seat
from arbiter.parts.domains import one_of
from arbiter.parts.line import Scanner
from arbiter.parts.pack import Quantity


class Newspaper(Ability, frozen=True):
    """A tile onto a proposed act; it pays if the act does not pass."""

    pesos: Quantity
    vp: Quantity

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return NEVER if "newspaper" in state.tiles else ({"act": one_of(*ACT_TYPES)},)

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        return {"act": words.word("an act", ACT_TYPES)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield TileTaken(tile="newspaper", seat=seat, act=step.act, pesos=self.pesos, vp=self.vp)
