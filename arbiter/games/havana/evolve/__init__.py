"""The state after an event: reads no tables, refuses nothing."""

from arbiter.games.havana.evolve import cards, possessions, rounds
from arbiter.games.havana.evolve.possessions import Evolvers
from arbiter.games.havana.state import State
from arbiter.kernel.events import Event

EVOLVERS: Evolvers = {**rounds.EVOLVERS, **cards.EVOLVERS, **possessions.EVOLVERS}


def evolve(state: State, event: Event) -> State:
    evolver = EVOLVERS.get(type(event))
    return evolver(state, event) if evolver else state
