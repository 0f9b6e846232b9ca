"""The Statue."""

from collections.abc import Iterable
from typing import Any, ClassVar

from arbiter.games.cuban.events import Counted
from arbiter.games.cuban.kinds import ALWAYS, NEVER, Ability, Fields, Lookups
from arbiter.games.cuban.state import State
from arbiter.kernel.events import Event, Seat
from arbiter.parts.pack import Quantity


class Statue(Ability, frozen=True):
    """In the last round, once: at the end every own building is worth `vp` more."""

    vp: Quantity
    copied: ClassVar[bool] = False

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return ALWAYS if state.last_round and "statue" not in state.player(seat).used else NEVER

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Counted(seat, "statue", 1)
