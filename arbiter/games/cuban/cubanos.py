"""What the people of the promenade do."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.cuban.abilities.gain import Gain
from arbiter.games.cuban.abilities.store import Store
from arbiter.games.cuban.events import Began, TokenTaken
from arbiter.games.cuban.frames import Consulting, Swapping
from arbiter.games.cuban.kinds import Ability, Lookups
from arbiter.games.cuban.state import State
from arbiter.kernel.events import Event, Seat
from arbiter.parts.pack import Quantity


class Token(Ability, frozen=True):
    """The Dancer: the starting token."""

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield TokenTaken(seat)


class SwapShips(Ability, frozen=True, tag="swap"):
    """The Harbor Master: two neighbouring ships change places."""

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Began(Swapping(seat))


class Lawyer(Ability, frozen=True):
    """One use of any own building for `pesos`."""

    pesos: Quantity

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Began(Consulting(seat, self.pesos))


Cubanos = Token | SwapShips | Lawyer | Store | Gain
