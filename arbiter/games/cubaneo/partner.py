"""The Business Club: using another seat's building."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from arbiter.games.cuban.domains import one_of
from arbiter.games.cuban.events import Gained, TileTaken
from arbiter.games.cuban.kinds import Ability, Amount, Fields
from arbiter.games.cuban.state import State
from arbiter.games.cubaneo.events import Copied
from arbiter.kernel.events import Event, Seat

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables


class Partner(Ability, frozen=True):
    """A tile, and the use of another seat's building as if it were one's own; its owner gains pesos."""

    pesos: Amount
    args: ClassVar[tuple[str, ...]] = ("seat", "target")
    copied: ClassVar[bool] = False

    def fields(self, t: "Tables", state: State, seat: Seat) -> Iterable[Fields]:
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

    def effects(self, t: "Tables", state: State, seat: Seat, said: Any) -> Iterable[Event]:
        number = state.player(said.seat).buildings[said.target]
        yield TileTaken(tile="partner", seat=seat)
        yield Copied(seat, said.seat, said.target, number)
        yield Gained(seat=said.seat, pesos=self.pesos)
        yield from t.buildings[number].ability.effects(t, state, seat, said)
