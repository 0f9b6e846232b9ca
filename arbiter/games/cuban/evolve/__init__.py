"""The state after an event: reads no tables, refuses nothing."""

from collections.abc import Callable
from functools import cache
from typing import Any

from arbiter.games.cuban.events import Change
from arbiter.games.cuban.evolve import board, play, rounds
from arbiter.games.cuban.evolve.holdings import Evolvers, changed
from arbiter.kernel.events import Event

EVOLVERS: Evolvers = {**board.EVOLVERS, **play.EVOLVERS, **rounds.EVOLVERS}


def evolved(evolvers: Evolvers, state: Any, event: Event) -> Any:
    """The state by a game's evolvers; an event that changes possessions applies its change first."""
    if change := _change(type(event)):
        state = change(state, event)
    evolver = evolvers.get(type(event))
    return evolver(state, event) if evolver else state


@cache
def _change(event: type[Event]) -> Callable[[Any, Any], Any] | None:
    return changed if issubclass(event, Change) else None
