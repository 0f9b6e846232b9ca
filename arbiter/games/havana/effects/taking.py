"""Taking from the centre, the stock and the bag; where too little is left, what is left."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec import UNSET

from arbiter.games.havana.bag import drawn
from arbiter.games.havana.components import COLOURS, GRAY, MATERIALS
from arbiter.games.havana.effects.arguments import Argument, chosen_cubes
from arbiter.games.havana.effects.kinds import ALONE, Effect, Fields, Lookups, Share, shared
from arbiter.games.havana.events import Collected, Gained
from arbiter.games.havana.state import Centre, State
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.parts.domains import bundle
from arbiter.parts.goods import only
from arbiter.parts.pack import Number, Quantity


class TakeCentre(Effect, frozen=True, tag="centre"):
    """All (1), half (2), .. of the centre's coloured cubes (of the actor's choice), gray cubes and pesos."""

    coloured: Share | None = None
    gray: Share | None = None
    pesos: Share | None = None

    args: ClassVar[tuple[Argument, ...]] = (chosen_cubes,)

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        cubes = only(state.centre.cubes, COLOURS)
        if not self.coloured or not cubes:
            return ALONE
        wanted = shared(sum(cubes.values()), self.coloured)
        return ({"cubes": bundle(cubes, wanted, wanted)},)

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any, chance: Chance) -> Iterator[Event]:
        cubes = {} if step.cubes is UNSET else dict(step.cubes)
        if gray := self._gray(state.centre):
            cubes[GRAY] = gray
        pesos = shared(state.centre.pesos, self.pesos) if self.pesos else 0
        if cubes or pesos:
            yield Collected(seat=seat, pesos=pesos, cubes=only(cubes, MATERIALS))

    def _gray(self, centre: Centre) -> int:
        return shared(centre.cubes.get(GRAY, 0), self.gray) if self.gray else 0


class Hire(Effect, frozen=True):
    """Workers: more for the first seat to carry the card out this round."""

    first: Number
    later: Quantity

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any, chance: Chance) -> Iterator[Event]:
        workers = min(self.later if step.card in state.played else self.first, state.stock.workers)
        if workers:
            yield Gained(seat=seat, workers=workers)


class Architect(Effect, frozen=True):
    """Workers; while it lies open its owner may buy buildings that need the architect."""

    workers: Quantity

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any, chance: Chance) -> Iterator[Event]:
        if workers := min(self.workers, state.stock.workers):
            yield Gained(seat=seat, workers=workers)


class Draw(Effect, frozen=True):
    """Cubes from the bag: more for the first seat to carry the card out this round."""

    first: Number
    later: Quantity

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any, chance: Chance) -> Iterator[Event]:
        return drawn(state.bag, self.later if step.card in state.played else self.first, chance, seat)
