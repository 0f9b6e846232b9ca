"""Cards that may be skipped."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from arbiter.games.havana.effects.arguments import Argument, discarded_card, end_building
from arbiter.games.havana.effects.kinds import Effect, Fields, Lookups
from arbiter.games.havana.events import BuildingRemoved, Refreshed
from arbiter.games.havana.state import State
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.parts.domains import one_of
from arbiter.parts.pack import Number


class Refresh(Effect, frozen=True):
    """A card of the own discard pile goes back to hand."""

    args: ClassVar[tuple[Argument, ...]] = (discarded_card,)
    optional: ClassVar[bool] = True

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        discard = state.player(seat).discard
        return ({"take": one_of(*discard)},) if discard else ()

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any, chance: Chance) -> Iterator[Event]:
        yield Refreshed(seat, step.take)


class Clear(Effect, frozen=True):
    """An end building leaves the game, so many in a round for the whole table."""

    buildings: Number

    args: ClassVar[tuple[Argument, ...]] = (end_building,)
    optional: ClassVar[bool] = True

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return ({"building": one_of(*state.ends)},) if state.ends and state.cleared < self.buildings else ()

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any, chance: Chance) -> Iterator[Event]:
        yield BuildingRemoved(seat, step.building)
