"""The state after an event of the base game."""

from msgspec.structs import replace

from arbiter.games.cuba.base.events import GoodsChosen, ReplacedDrawn
from arbiter.games.cuba.base.state import Fourth, State
from arbiter.games.cuban import events as ev
from arbiter.games.cuban.evolve import EVOLVERS as COMMON
from arbiter.games.cuban.evolve.holdings import Evolvers
from arbiter.games.cuban.evolve.play import answered
from arbiter.parts.deck import without


def _chosen(state: State, event: GoodsChosen) -> State:
    return answered(state, event.seat)


def _replaced(state: State, event: ReplacedDrawn) -> State:
    return replace(state, display=without(state.display, event.building))


def _character(state: State, event: ev.CharacterPlayed) -> State:
    """A seat that has only its held characters left has just played its fourth (CU-3.8)."""
    state = COMMON[ev.CharacterPlayed](state, event)
    if len(state.player(event.seat).hand) > state.held:
        return state
    return replace(state, fourths=(*state.fourths, Fourth(event.seat, event.character)))


def _round(state: State, event: ev.RoundBegan) -> State:
    began: State = COMMON[ev.RoundBegan](state, event)
    return replace(began, fourths=())


EVOLVERS: Evolvers = {
    **COMMON,
    GoodsChosen: _chosen,
    ReplacedDrawn: _replaced,
    ev.CharacterPlayed: _character,
    ev.RoundBegan: _round,
}
