"""A game's phases with their stages in order, and how it goes through them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from arbiter.games.cuban.events import Reached
from arbiter.games.cuban.state import State
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event

SETUP, OVER = "setup", "over"
Place = tuple[str, str]
Stage = Callable[[Any, Any, Chance], Iterator[Event]]
More = Callable[[Any, Any], bool]


@dataclass(frozen=True)
class Course:
    """`phases` of every round in order, and last of them the end of the game.

    `again` names the stages that are gone through again while there is more; `last` is the stage after which the last
    round goes on with the end.
    """

    phases: Mapping[str, tuple[str, ...]]
    stages: Mapping[str, Stage]
    again: Mapping[str, More]
    last: str

    @cached_property
    def places(self) -> tuple[Place, ...]:
        return tuple((phase, stage) for phase, names in self.phases.items() for stage in names)

    @cached_property
    def end(self) -> Place:
        """Where the end of the game begins."""
        *_, (phase, names) = self.phases.items()
        return phase, names[0]

    @cached_property
    def after(self) -> dict[str, Place]:
        """What follows each stage; after the last one of a round the next round begins."""
        follow = {stage: place for (_, stage), place in pairwise(self.places)}
        last_of_round = self.places[self.places.index(self.end) - 1][1]
        return {**follow, SETUP: self.places[0], last_of_round: self.places[0]}

    def following(self, t: Any, state: State) -> Place:
        more = self.again.get(state.stage)
        if more and more(t, state):
            return state.phase, state.stage
        if state.stage == self.last and state.last_round:
            return self.end
        return self.after[state.stage]

    def settle(self, t: Any, state: State, chance: Chance) -> Iterable[Event]:
        """The next stage, unless somebody is asked or the game is over."""
        return () if state.frames or state.phase == OVER else self._next(t, state, chance)

    def _next(self, t: Any, state: State, chance: Chance) -> Iterator[Event]:
        phase, stage = self.following(t, state)
        if stage != state.stage:
            yield Reached(phase, stage)
        yield from self.stages[stage](t, state, chance)
