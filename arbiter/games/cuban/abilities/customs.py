"""Goods onto a ship, or off it."""

from collections.abc import Iterable
from typing import Any

from arbiter.games.cuban import reading
from arbiter.games.cuban.events import CargoPut, CargoTaken, Counted
from arbiter.games.cuban.kinds import Ability, Arguments, Fields, Lookups
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import CARGO
from arbiter.kernel.events import Event, Seat
from arbiter.parts.domains import one_of
from arbiter.parts.line import Scanner
from arbiter.parts.pack import Number


class Customs(Ability, frozen=True):
    """One good from the supply onto a ship, or off it, a few times a seat and round."""

    uses: Number

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        if state.player(seat).used.get("customs", 0) >= self.uses:
            return
        for berth, ship in enumerate(state.berths, 1):
            if ship is None:
                continue
            room = tuple(good for good in CARGO if ship.room(good))
            for mode, goods in (("put", room), ("take", tuple(g for g in CARGO if g in ship.loaded))):
                if goods:
                    yield {"mode": one_of(mode), "berth": one_of(berth), "good": one_of(*goods)}

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        mode = words.word("a way", ("put", "take"))
        return {"mode": mode, "berth": words.number("the number of a berth"), "good": reading.good(words)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        yield Counted(seat, "customs", 1)
        moved = CargoPut if step.mode == "put" else CargoTaken
        yield moved(seat, step.berth, step.good)
