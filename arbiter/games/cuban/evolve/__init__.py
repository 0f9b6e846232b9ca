"""The state after an event: reads no tables, refuses nothing."""

from arbiter.games.cuban.events import Change
from arbiter.games.cuban.evolve import board, play, rounds
from arbiter.games.cuban.evolve.holdings import Evolvers, changed
from arbiter.games.cuban.state import State
from arbiter.kernel.events import Event

EVOLVERS: Evolvers = {**board.EVOLVERS, **play.EVOLVERS, **rounds.EVOLVERS}


def evolve(state: State, event: Event) -> State:
    if isinstance(event, Change):
        state = changed(state, event)
    evolver = EVOLVERS.get(type(event))
    return evolver(state, event) if evolver else state
