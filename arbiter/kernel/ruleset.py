"""What the kernel asks of a game's rules."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step

S = TypeVar("S")


class Table(msgspec.Struct, frozen=True):
    """What a game is set up with: the number of seats and the completed options."""

    seats: int
    options: dict[str, Any]


class Decision(msgspec.Struct, frozen=True):
    """What the game is waiting for: its kind, the seats asked, and whether answers are sealed (True, False, "partly").

    A sealed answer leaves the state as it is until the reveal, which `take`s it. A half-sealed one is final: the state
    goes on from the open part in its `Sealed` event (`Step.open_part`), so that the next seat may be asked at once, and
    `take` does the rest when all are opened together, as soon as nobody owes an answer.
    """

    kind: str
    seats: tuple[Seat, ...]
    sealed: bool | str = False


class Ruleset(Protocol[S]):
    """The rules of one game with one component pack. All methods are pure.

    `state`, `view` are struct types, `steps` and `events` unions of them (`events` without the kernel's).
    Where the game stands is plain data in the state: a stack of frames. A decision is opened by yielding
    `Asked` from `setup`, `settle` or `take`; `awaiting` then tells it from the state until it is done.
    """

    key: str
    revision: int
    state: type[S]
    steps: Any
    events: Any
    view_type: type[Any]

    def initial(self, table: Table) -> S:
        """The state before the first event of the setup."""
        ...

    def setup(self, table: Table, chance: Chance) -> Iterable[Event]:
        """Events of the setup, up to where `settle` continues."""
        ...

    def evolve(self, state: S, event: Event) -> S:
        """The state after an event; never refuses, reads no tables, draws nothing."""
        ...

    def awaiting(self, state: S) -> Sequence[Decision]:
        """Open decisions; none while `settle` has something to do or when the game is over."""
        ...

    def offers(self, state: S, seat: Seat) -> Sequence[Offer]:
        """Everything a seat may do next, each offer with at least one step; empty for a seat that is asked nothing."""
        ...

    def complete(self, state: S, seat: Seat, step: Step) -> Step:
        """The step with omitted fields filled in and lists whose order has no meaning sorted."""
        ...

    def take(self, state: S, seat: Seat, step: Step, chance: Chance) -> Iterable[Event]:
        """Effects of a legal step; of a sealed answer's when it is revealed."""
        ...

    def settle(self, state: S, chance: Chance) -> Iterable[Event]:
        """What follows automatically next; nothing when the game is waiting for someone or over."""
        ...

    def autopilot(self, state: S, seat: Seat) -> Step:
        """The step that is taken for a seat that is asked and absent: completed, legal and as plain as the game allows.

        It depends on state and seat alone, and always taking it ends a turn and the game within a bounded number of
        steps.
        """
        ...

    def standing(self, state: S) -> tuple[int, ...]:
        """The scores by seat as they are now, seat 1 first; empty for a game that has none before its end."""
        ...

    def view(self, state: S) -> Any:
        """Everything that everybody may know, as an allow-list; a state holds nothing that only one seat knows."""
        ...

    def restore(self, view: Any) -> S:
        """The state of which `view` is the view."""
        ...

    def read(self, state: S, seat: Seat, line: str) -> Sequence[Step]:
        """Steps that a line of text stands for; refuses `unreadable_text`."""
        ...

    def write(self, state: S, step: Step) -> str:
        """The text form of a step."""
        ...


class Edition(Protocol):
    """A revision of a game as it is offered: what can be told before a pack is chosen.

    `repairs` names the earlier revisions that this one only repairs: their games go on under this one, which reads
    their logs, with a `rules_amended` event. Games of all other revisions go on under their own. `package` names the
    Python package whose folder holds packs (`packs/*.toml`) and the rules page (`rules.md`); "" where there is none.
    """

    key: str
    title: str
    revision: int
    repairs: Sequence[int]
    package: str
    components: str  # a sentence: where the component values come from
    seats: Sequence[int]
    options: type[msgspec.Struct]
    state: type[Any]
    steps: Any
    events: Any
    view_type: type[Any]

    def __hash__(self) -> int: ...

    def completed_options(self, seats: int, chosen: Mapping[str, Any], pack: Mapping[str, Any]) -> dict[str, Any]:
        """Options except `pack`, with their defaults for a game with this pack; refuses `invalid_request`."""
        ...

    def check(self, pack: Mapping[str, Any]) -> None:
        """Raises PackError for a component pack that games cannot be created with."""
        ...

    def rules(self, pack: Mapping[str, Any]) -> Ruleset[Any]:
        """The rules with a component pack that was checked once, be it by another release; raises PackError where it
        has not even the form."""
        ...

    def catalogue(self, pack: Mapping[str, Any]) -> dict[str, Any]:
        """All components with their values and sources, for people and clients."""
        ...

    def verbs(self) -> Sequence[tuple[type[Step], str, str]]:
        """Every step: its type, its text form and a sentence about it."""
        ...
