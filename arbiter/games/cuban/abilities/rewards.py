"""Rewards that are already taken."""

from collections.abc import Iterable
from typing import ClassVar

from arbiter.games.cuban.kinds import NEVER, Ability, Fields, Lookups
from arbiter.games.cuban.state import State
from arbiter.kernel.events import Seat


class Rewards(Ability, frozen=True):
    """The owner may take rewards that are already taken; nothing to use."""

    copied: ClassVar[bool] = False

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return NEVER
