"""The Business Club: using another seat's building."""

from collections.abc import Iterable
from typing import Any, ClassVar

from arbiter.games.cuban import reading
from arbiter.games.cuban.events import Gained, TileTaken
from arbiter.games.cuban.kinds import Ability, Arguments, Fields, Lookups
from arbiter.games.cuban.state import State
from arbiter.games.cuban.use import arguments
from arbiter.games.cubaneo.events import Copied
from arbiter.kernel.events import Event, Seat
from arbiter.parts.domains import one_of
from arbiter.parts.line import Scanner, unreadable
from arbiter.parts.pack import Quantity


class Partner(Ability, frozen=True):
    """A tile, and the use of another seat's building as if it were one's own; its owner gains pesos."""

    pesos: Quantity
    copied: ClassVar[bool] = False

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        if "partner" in state.tiles:
            return
        for owner in state.everybody:
            if owner == seat:
                continue
            for target, number in state.player(owner).buildings.items():
                ability = t.buildings[number].ability
                if ability.copied:
                    for fields in ability.fields(t, state, seat):
                        yield {"seat": one_of(owner), "target": one_of(target), **fields}

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        words.word("`seat` and its number", ("seat",))
        owner = words.number("the number of a seat")
        if owner not in state.everybody:
            raise unreadable(f"There is no seat {owner}.")
        target = reading.cell(words)
        return {"seat": owner, "target": target, **arguments(t, state, words, owner, target)}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        number = state.player(step.seat).buildings[step.target]
        yield TileTaken(tile="partner", seat=seat)
        yield Copied(seat, step.seat, step.target, number)
        yield Gained(seat=step.seat, pesos=self.pesos)
        yield from t.buildings[number].ability.effects(t, state, seat, step)
