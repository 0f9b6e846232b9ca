"""A game of the family, put together from its parts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from arbiter.games.cuban import play
from arbiter.games.cuban.course import Course
from arbiter.games.cuban.events import Change
from arbiter.games.cuban.evolve.holdings import Evolvers, changed
from arbiter.games.cuban.frames import Frame
from arbiter.games.cuban.state import State
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Offers, Step
from arbiter.kernel.ruleset import Table
from arbiter.parts.fields import bare


@dataclass(frozen=True)
class Parts:
    """What a game chooses.

    How it begins and what is shown of it; its course; what is offered to which decision and frame; what steps and
    events do.
    """

    initial: Callable[[Any, Table], Any]
    setup: Callable[[Any, Table, Chance], Iterable[Event]]
    view: Callable[[Any, Any], Any]
    course: Course
    asked: Mapping[str, Sequence[play.Offering]]
    going: Mapping[type[Frame], play.Going]
    complete: Mapping[type[Step], play.Completing]
    take: Mapping[type[Step], play.Taking]
    evolvers: Evolvers


@cache
def _change(event: type[Event]) -> Callable[[Any, Any], Any] | None:
    """What every event does that changes possessions."""
    return changed if issubclass(event, Change) else None


class Game:
    """These parts with the tables of a pack."""

    def __init__(self, tables: Any, parts: Parts) -> None:
        self.tables, self.parts = tables, parts
        self._offered: tuple[State | None, dict[Seat, Offers]] = (None, {})

    def initial(self, table: Table) -> Any:
        return self.parts.initial(self.tables, table)

    def setup(self, table: Table, chance: Chance) -> Iterable[Event]:
        return self.parts.setup(self.tables, table, chance)

    def view(self, state: State) -> Any:
        return self.parts.view(self.tables, state)

    def evolve(self, state: State, event: Event) -> Any:
        if change := _change(type(event)):
            state = change(state, event)
        evolver = self.parts.evolvers.get(type(event))
        return evolver(state, event) if evolver else state

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        """Remembered for the last state, since listing, checking and forcing ask the same."""
        last, known = self._offered
        if last is not state:
            known = {}
            self._offered = (state, known)
        if seat not in known:
            known[seat] = Offers(play.offers(self.tables, state, seat, self.parts.asked, self.parts.going))
        return known[seat]

    def complete(self, state: State, step: Step) -> Step:
        complete, said = self.parts.complete.get(type(step)), bare(step)
        return complete(self.tables, state, said) if complete else said

    def take(self, state: State, seat: Seat, step: Step) -> Iterable[Event]:
        return self.parts.take[type(step)](self.tables, state, seat, step)

    def settle(self, state: State, chance: Chance) -> Iterable[Event]:
        return self.parts.course.settle(self.tables, state, chance)
