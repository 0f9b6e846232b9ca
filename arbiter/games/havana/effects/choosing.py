"""Cards that may be skipped."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from arbiter.games.havana.effects.kinds import Effect, Fields
from arbiter.games.havana.events import BuildingRemoved, Refreshed
from arbiter.games.havana.state import State
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.parts.domains import one_of
from arbiter.parts.pack import Number

if TYPE_CHECKING:
    from arbiter.games.havana.tables import Tables


class Refresh(Effect, frozen=True):
    """A card of the own discard pile goes back to hand."""

    args: ClassVar[tuple[str, ...]] = ("take",)
    optional: ClassVar[bool] = True

    def fields(self, t: "Tables", state: State, seat: Seat) -> Iterable[Fields]:
        discard = state.player(seat).discard
        return ({"take": one_of(*discard)},) if discard else ()

    def effects(self, t: "Tables", state: State, seat: Seat, said: Any, chance: Chance) -> Iterator[Event]:
        yield Refreshed(seat, said.take)


class Clear(Effect, frozen=True):
    """An end building leaves the game, so many in a round for the whole table."""

    buildings: Number

    args: ClassVar[tuple[str, ...]] = ("building",)
    optional: ClassVar[bool] = True

    def fields(self, t: "Tables", state: State, seat: Seat) -> Iterable[Fields]:
        return ({"building": one_of(*state.ends)},) if state.ends and state.cleared < self.buildings else ()

    def effects(self, t: "Tables", state: State, seat: Seat, said: Any, chance: Chance) -> Iterator[Event]:
        yield BuildingRemoved(seat, said.building)
