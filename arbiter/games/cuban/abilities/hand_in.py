"""Pieces of one good for something else."""

from collections.abc import Iterable
from typing import Annotated, Any

from arbiter.games.cuban.events import Exchanged
from arbiter.games.cuban.kinds import NEVER, Ability, Arguments, Fields, Lookups
from arbiter.games.cuban.moves import leaving, swapped
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import GOODS
from arbiter.kernel.events import Event, Seat
from arbiter.parts.bounds import between
from arbiter.parts.checks import Faults, named
from arbiter.parts.domains import up_to
from arbiter.parts.line import Scanner
from arbiter.parts.pack import Quantity


class HandIn(Ability, frozen=True):
    """Pieces of one good for `pays` of something: the first number for one piece, and so on."""

    good: str
    into: str
    pays: Annotated[tuple[Quantity, ...], between(0, 12)]

    def faults(self, place: str) -> Faults:
        yield from named(place, [self.good], GOODS)
        yield from named(place, [self.into], (*GOODS, "pesos", "vp"))
        if not self.pays:
            yield f"{place} pays nothing"

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        most = min(state.player(seat).owns(self.good), len(self.pays))
        return ({"count": up_to(most)},) if most else NEVER

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        return {"count": words.number("the number of goods to return")}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        gone, pay = {self.good: step.count}, self.pays[step.count - 1]
        player = state.player(seat)
        if self.into in GOODS:
            yield Exchanged(seat=seat, **swapped(player, gone, {self.into: pay}))
        else:
            pesos, vp = (pay, 0) if self.into == "pesos" else (0, pay)
            yield Exchanged(seat=seat, pesos=pesos, vp=vp, **leaving(player, gone))
