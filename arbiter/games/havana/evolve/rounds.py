"""Rounds, turns, decisions."""

from msgspec.structs import replace

from arbiter.games.havana import events as ev
from arbiter.games.havana.evolve.possessions import Evolvers
from arbiter.games.havana.state import Asking, State, Turn
from arbiter.kernel.events import Asked, Finished


def _asked(state: State, event: Asked) -> State:
    """A turn has a frame of its own."""
    return state if event.kind == "turn" else replace(state, frame=Asking(event.kind, event.seats, event.sealed))


def _round(state: State, event: ev.RoundBegan) -> State:
    return replace(state, round=event.round, turns=0, played=(), cleared=0, left=False)


def _turn(state: State, event: ev.TurnBegan) -> State:
    return replace(state, turns=state.turns + 1, frame=Turn(event.seat, event.cards))


EVOLVERS: Evolvers = {
    Asked: _asked,
    ev.TieOrderDrawn: lambda state, event: replace(state, ties=(*state.ties, event.seat)),
    ev.Reached: lambda state, event: replace(state, phase=event.phase, stage=event.stage),
    ev.Ordered: lambda state, event: replace(state, order=event.order),
    ev.RoundBegan: _round,
    ev.TurnBegan: _turn,
    ev.TurnEnded: lambda state, event: replace(state, frame=None),
    ev.Idled: lambda state, event: replace(state, idle=event.rounds),
    Finished: lambda state, event: replace(state, phase="over", stage="over"),
}
