"""The course of a game: its phases with their stages, listed once, in the order of the rulebook."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise
from typing import Any

from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event

SETUP, OVER = "setup", "over"
Place = tuple[str, str]


def once(t: Any, state: Any) -> bool:
    """A stage that is not repeated."""
    return False


@dataclass(frozen=True)
class Stage:
    """One stage of a phase: what happens in it, and whether it is repeated before the next one begins."""

    name: str
    happens: Callable[[Any, Any, Chance], Iterable[Event]]
    again: Callable[[Any, Any], bool] = once


class Phase:
    """A phase of a game with its stages in order."""

    def __init__(self, name: str, *stages: Stage) -> None:
        self.name, self.stages = name, stages

    @property
    def places(self) -> Iterator[tuple[Place, Stage]]:
        return (((self.name, stage.name), stage) for stage in self.stages)


@dataclass(frozen=True, kw_only=True)
class Course:
    """The phases before the first round, those of each round, and those of the end of the game.

    After the stage `last` of the last round the game goes on to its end; a game without `last` is over once it is
    `Finished`. `reached` makes the event that announces a new stage.
    """

    reached: Callable[[str, str], Event]
    opening: tuple[Phase, ...] = ()
    rounds: tuple[Phase, ...]
    end: tuple[Phase, ...] = ()
    last: str = ""

    @cached_property
    def stages(self) -> dict[Place, Stage]:
        return dict(chain.from_iterable(phase.places for phase in (*self.opening, *self.rounds, *self.end)))

    @cached_property
    def after(self) -> dict[Place, Place]:
        """What follows each stage; after the last one of a round the next round begins."""
        places, (first, *_) = list(self.stages), self._places(self.rounds)
        *_, last_of_round = self._places(self.rounds)
        return {**dict(pairwise(places)), (SETUP, SETUP): places[0], last_of_round: first}

    def _places(self, phases: Iterable[Phase]) -> list[Place]:
        return [place for phase in phases for place, _ in phase.places]

    def following(self, t: Any, state: Any) -> Place:
        """The place that a game goes on to."""
        place = state.phase, state.stage
        stage = self.stages.get(place)
        if stage and stage.again(t, state):
            return place
        if state.stage == self.last and state.last_round:
            return self._places(self.end)[0]
        return self.after[place]

    def next(self, t: Any, state: Any, chance: Chance) -> Iterator[Event]:
        """The next stage and what happens in it."""
        phase, stage = place = self.following(t, state)
        if stage != state.stage:
            yield self.reached(phase, stage)
        yield from self.stages[place].happens(t, state, chance)
