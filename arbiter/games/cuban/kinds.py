"""What a pack can name by `kind`: a closed set of structs with parameters, each telling what it does."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Protocol

from arbiter.games.cuban.state import Player, State
from arbiter.kernel.domains import Domain
from arbiter.kernel.events import Event, Seat
from arbiter.parts.bounds import between
from arbiter.parts.line import Scanner
from arbiter.parts.pack import Kind
from arbiter.parts.row import Row

Few = Annotated[int, between(1, 5)]
Three = Annotated[int, between(1, 3)]  # pieces of which every set is listed
GoodsKinds = Annotated[tuple[str, ...], between(0, 8)]  # there are eight
Fields = Mapping[str, Domain]
Arguments = Mapping[str, Any]
ALWAYS: tuple[Fields, ...] = ({},)
NEVER: tuple[Fields, ...] = ()


class Usable(Protocol):
    """A building, as abilities see it."""

    @property
    def ability(self) -> "Ability": ...


class Lookups(Protocol):
    """What kinds look up in the tables of a pack, which are made of them."""

    @property
    def buildings(self) -> Mapping[int, Usable]: ...

    @property
    def market(self) -> Mapping[str, Row]: ...

    @property
    def supply_price(self) -> int: ...

    def printed_votes(self, player: Player) -> int: ...


class Ability(Kind, frozen=True):
    """What a building, a reward or a Cubano does.

    `fields` gives the fields that go with its use, once for each way to fill them, and nothing where it cannot be used;
    `read` takes them from a line of text, in their order; `effects` yields the events of a use. `copied` tells whether
    another seat may use it as its own.
    """

    copied: ClassVar[bool] = True

    def fields(self, t: Lookups, state: State, seat: Seat) -> Iterable[Fields]:
        return ALWAYS

    def read(self, t: Lookups, state: State, words: Scanner) -> Arguments:
        return {}

    def effects(self, t: Lookups, state: State, seat: Seat, step: Any) -> Iterable[Event]:
        return ()
