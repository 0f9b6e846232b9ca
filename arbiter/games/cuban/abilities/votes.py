"""The Votes tile."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.cuban.events import TileTaken
from arbiter.games.cuban.kinds import ALWAYS, NEVER, Ability, Fields, Lookups
from arbiter.games.cuban.state import State
from arbiter.kernel.events import Event, Seat
from arbiter.parts.pack import Quantity


class Votes(Ability, frozen=True):
    """A tile with more votes in this round's parliament."""

    votes: Quantity

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return NEVER if "votes" in state.tiles else ALWAYS

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield TileTaken(tile="votes", seat=seat, votes=self.votes)
