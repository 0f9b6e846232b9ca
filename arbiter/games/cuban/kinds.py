"""What a pack can name by `kind`: a closed set of structs with parameters, each telling what it does."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec

from arbiter.games.cuban.state import State
from arbiter.kernel.domains import Domain
from arbiter.kernel.events import Event, Seat, snake

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables

Few = Annotated[int, msgspec.Meta(ge=1, le=5)]
Number = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Fields = Mapping[str, Domain]
ALWAYS: tuple[Fields, ...] = ({},)
NEVER: tuple[Fields, ...] = ()


class Kind(msgspec.Struct, frozen=True, tag_field="kind", tag=snake, forbid_unknown_fields=True):
    """Base of all kinds; in a pack `kind` is the class's name in snake case."""


class Ability(Kind, frozen=True):
    """What a building, a reward or a Cubano does.

    `fields` gives the fields that go with its use, once for each way to fill them, and nothing where it cannot be used.
    `args` are those fields in the order of the text form; `copied` tells whether the Business Club may use it.
    """

    args: ClassVar[tuple[str, ...]] = ()
    copied: ClassVar[bool] = True

    def fields(self, t: "Tables", state: State, seat: Seat) -> Iterable[Fields]:
        return ALWAYS

    def effects(self, t: "Tables", state: State, seat: Seat, said: Any) -> Iterable[Event]:
        raise NotImplementedError
