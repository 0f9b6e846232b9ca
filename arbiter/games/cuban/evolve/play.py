"""Turns: frames, cards, workers, buildings."""

from msgspec.structs import replace

from arbiter.games.cuban import events as ev
from arbiter.games.cuban.evolve.holdings import Evolvers
from arbiter.games.cuban.frames import Asking, Consulting, Frames, Opening, Supervising, Trading
from arbiter.games.cuban.state import S, State, Tile, with_player
from arbiter.kernel.events import Asked
from arbiter.parts import frames
from arbiter.parts.deck import without


def answered(state: S, seat: int) -> S:
    """One seat fewer owes the innermost decision its answer."""
    left = frames.answered(frames.innermost(state, Asking), seat)
    return replace(state, frames=(*state.frames[:-1], *left))


def _asked(state: State, event: Asked) -> State:
    asking = Asking(event.kind, event.seats, event.sealed is True)
    return replace(state, frames=(*state.frames, asking), turns=state.turns + (event.kind == "turn"))


def _began(state: State, event: ev.Began) -> State:
    return replace(state, frames=(*state.frames, event.frame))


def _ended(state: State, event: ev.Ended) -> State:
    return replace(state, frames=state.frames[:-1])


def _character(state: State, event: ev.CharacterPlayed) -> State:
    state = answered(state, event.seat)
    player = state.player(event.seat)
    return with_player(state, event.seat, replace(player, hand=without(player.hand, event.character)))


def _reward(state: State, event: ev.RewardTaken) -> State:
    taken = {*state.rewards.get(event.character, ()), event.reward}
    return replace(state, rewards={**state.rewards, event.character: tuple(sorted(taken))})


def _worker(state: State, event: ev.WorkerMoved) -> State:
    return with_player(state, event.seat, replace(state.player(event.seat), worker=event.cell))


def traded(state: State) -> State:
    """One transaction fewer is left."""
    trading = frames.innermost(state, Trading)
    return replace(state, frames=(*state.frames[:-1], replace(trading, left=trading.left - 1)))


def _harvested(state: State, event: ev.Harvested) -> State:
    return replace(state, frames=state.frames[:-1])


def _constructed(state: State, event: ev.Constructed) -> State:
    player = state.player(event.seat)
    state = with_player(state, event.seat, replace(player, buildings={**player.buildings, event.cell: event.building}))
    return replace(state, display=without(state.display, event.building))


def _used(state: State, event: ev.Used) -> State:
    return replace(state, frames=(*state.frames[:-1], *_after_use(state.frames[-1], event.cell)))


def _after_use(frame: Frames, cell: str) -> tuple[Frames, ...]:
    match frame:
        case Opening() | Consulting():
            return ()
        case Supervising(cells=cells):
            left = tuple(c for c in cells if c != cell)
            return (replace(frame, cells=left, begun=True),) if cell in cells else ()
    return (frame,)


def _counted(state: State, event: ev.Counted) -> State:
    player = state.player(event.seat)
    used = {**player.used, event.what: player.used.get(event.what, 0) + event.times}
    return with_player(state, event.seat, replace(player, used=used))


def _tile(state: State, event: ev.TileTaken) -> State:
    tile = Tile(event.seat, event.act, event.votes, event.pesos, event.vp)
    return replace(state, tiles={**state.tiles, event.tile: tile})


def _visited(state: State, event: ev.Visited) -> State:
    state = answered(state, event.seat)
    player = state.player(event.seat)
    state = with_player(state, event.seat, replace(player, cars=player.cars - 1))
    return replace(state, covered={**state.covered, event.space: event.seat})


EVOLVERS: Evolvers = {
    Asked: _asked,
    ev.Began: _began,
    ev.Ended: _ended,
    ev.CharacterPlayed: _character,
    ev.RewardTaken: _reward,
    ev.WorkerMoved: _worker,
    ev.Harvested: _harvested,
    ev.Constructed: _constructed,
    ev.Used: _used,
    ev.Counted: _counted,
    ev.TileTaken: _tile,
    ev.Visited: _visited,
}
