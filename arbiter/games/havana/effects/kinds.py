"""What a card of the pack can do: a closed set of structs with parameters."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Protocol

from arbiter.games.havana.effects.arguments import Argument
from arbiter.games.havana.state import State
from arbiter.kernel.chance import Chance
from arbiter.kernel.domains import Domain
from arbiter.kernel.events import Event, Seat
from arbiter.parts.bounds import between
from arbiter.parts.pack import Kind

Fields = Mapping[str, Domain]
Share = Annotated[int, between(1, 10)]
ALONE: tuple[Fields, ...] = ({},)


class Lookups(Protocol):
    """What effects look up in the tables of a pack, which are made of them."""

    @property
    def protecting(self) -> frozenset[str]: ...


class Effect(Kind, frozen=True):
    """What a card does.

    `fields` gives the fields beside the card in `act`, once for each way to fill it; `args` read those fields, in the
    order of the text form. `passive` cards take no step, `optional` ones may be skipped.
    """

    args: ClassVar[tuple[Argument, ...]] = ()
    passive: ClassVar[bool] = False
    optional: ClassVar[bool] = False

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return ALONE

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any, chance: Chance) -> Iterable[Event]:
        return ()


def shared(amount: int, share: int) -> int:
    """A half, a third, .. of an amount, rounded up."""
    return -(-amount // share)
