"""The state after an event, with the expansion."""

from typing import Any

from msgspec.structs import replace

from arbiter.games.cuba.base.evolve import EVOLVERS as BASE
from arbiter.games.cuba.base.state import Overbuilt as Covered
from arbiter.games.cuba.base.state import President, State
from arbiter.games.cuba.el_presidente import events as own
from arbiter.games.cuban import events as ev
from arbiter.games.cuban.evolve import EVOLVERS as COMMON
from arbiter.games.cuban.evolve.holdings import Evolvers
from arbiter.games.cuban.evolve.play import answered
from arbiter.games.cuban.state import with_player
from arbiter.kernel.events import Asked
from arbiter.parts.deck import without
from arbiter.parts.row import removed

PRESIDENTS = ("overbuild", "gift")


def president(state: State) -> President:
    assert state.president is not None, "the expansion is played with"
    return state.president


def _with(state: State, **changes: Any) -> State:
    return replace(state, president=replace(president(state), **changes))


def _asked(state: State, event: Asked) -> State:
    state = COMMON[Asked](state, event)
    return _with(state, answers=president(state).answers + 1) if event.kind in PRESIDENTS else state


def _happened(state: State, event: ev.EventHappened) -> State:
    return _with(COMMON[ev.EventHappened](state, event), car=event.space)


def _overbuilt(state: State, event: own.Overbuilt) -> State:
    state = answered(state, event.seat)
    player = state.player(event.seat)
    state = with_player(state, event.seat, replace(player, buildings={**player.buildings, event.cell: event.building}))
    covered = (*president(state).overbuilt, Covered(event.seat, event.cell, event.covered))
    return _with(replace(state, display=without(state.display, event.building)), overbuilt=covered)


def _given(state: State, event: own.GiftTaken) -> State:
    row = removed(state.market[event.good], event.space)
    return replace(answered(state, event.seat), market={**state.market, event.good: row})


def _round(state: State, event: ev.RoundBegan) -> State:
    return _with(replace(COMMON[ev.RoundBegan](state, event), held=1), answers=0, inspection=False)


def _delegation(state: State, event: own.DelegationCalled) -> State:
    return replace(state, held=event.characters)


def _inspection(state: State, event: own.InspectionCalled) -> State:
    return _with(state, inspection=True)


EVOLVERS: Evolvers = {
    **BASE,
    ev.CharacterPlayed: COMMON[ev.CharacterPlayed],
    Asked: _asked,
    ev.EventHappened: _happened,
    own.Overbuilt: _overbuilt,
    own.GiftTaken: _given,
    ev.RoundBegan: _round,
    own.DelegationCalled: _delegation,
    own.InspectionCalled: _inspection,
}
