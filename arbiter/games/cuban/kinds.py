"""What a pack can name by `kind`: a closed set of structs with parameters, each telling what it does."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from arbiter.games.cuban.state import State
from arbiter.kernel.domains import Domain
from arbiter.kernel.events import Event, Seat
from arbiter.parts.bounds import between
from arbiter.parts.pack import Amount, Kind, Number

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables

__all__ = ["ALWAYS", "NEVER", "Ability", "Amount", "Few", "Fields", "Kind", "Kinds", "Number", "Three"]
Few = Annotated[int, between(1, 5)]
Three = Annotated[int, between(1, 3)]  # pieces of which every set is listed
Kinds = Annotated[tuple[str, ...], between(0, 8)]  # of goods; there are eight
Fields = Mapping[str, Domain]
ALWAYS: tuple[Fields, ...] = ({},)
NEVER: tuple[Fields, ...] = ()


class Ability(Kind, frozen=True):
    """What a building, a reward or a Cubano does.

    `fields` gives the fields that go with its use, once for each way to fill them, and nothing where it cannot be used;
    `effects` what a use brings. `args` are the fields in the order of the text form; `copied` tells whether another
    seat may use it as its own.
    """

    args: ClassVar[tuple[str, ...]] = ()
    copied: ClassVar[bool] = True

    def fields(self, t: "Tables", state: State, seat: Seat) -> Iterable[Fields]:
        return ALWAYS

    def effects(self, t: "Tables", state: State, seat: Seat, said: Any) -> Iterable[Event]:
        return ()
