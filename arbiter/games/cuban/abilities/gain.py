"""Pesos, points or goods from the supply."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.cuban.events import Gained
from arbiter.games.cuban.kinds import Ability, Fields, Lookups
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import GOODS
from arbiter.kernel.events import Event, Seat
from arbiter.parts.checks import Faults, positive
from arbiter.parts.pack import Pieces, Quantity


class Gain(Ability, frozen=True):
    pesos: Quantity = 0
    vp: Quantity = 0
    goods: Pieces = {}

    def faults(self, place: str) -> Faults:
        yield from positive(place, self.goods, GOODS)

    @property
    def choice(self) -> Fields:
        return {}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Gained(seat=seat, pesos=self.pesos, vp=self.vp, forecourt=self.goods)
