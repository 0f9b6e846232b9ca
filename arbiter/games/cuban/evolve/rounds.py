"""Setup, promenade, parliament, rounds."""

from msgspec.structs import replace

from arbiter.games.cuban import events as ev
from arbiter.games.cuban.evolve.holdings import Evolvers
from arbiter.games.cuban.evolve.play import answered
from arbiter.games.cuban.state import Bought, State
from arbiter.kernel.events import Finished
from arbiter.parts.deck import without


def _absent(state: State, event: ev.AbsentDrawn) -> State:
    return replace(state, absent=(*state.absent, event.cubano))


def _start(state: State, event: ev.StartDrawn) -> State:
    return replace(state, token=event.seat, order=state.clockwise(event.seat))


def _laid(state: State, event: ev.CubanoLaid) -> State:
    return replace(state, promenade=(*state.promenade, event.card))


def _proposed(state: State, event: ev.ActProposed) -> State:
    decks = {**state.decks, event.kind: without(state.decks[event.kind], event.act)}
    return replace(state, proposed={**state.proposed, event.kind: event.act}, decks=decks)


def _reached(state: State, event: ev.Reached) -> State:
    return replace(state, phase=event.phase, stage=event.stage)


def _round(state: State, event: ev.RoundBegan) -> State:
    seats = tuple(replace(player, hand=event.hand, cars=event.cars, used={}) for player in state.seats)
    return replace(
        state,
        round=event.round,
        order=event.order,
        seats=seats,
        turns=0,
        promenade=(),
        covered={},
        happening="",
        rewards={},
        tiles={},
        bids=(),
    )


def _token(state: State, event: ev.TokenTaken | ev.TokenPassed) -> State:
    return replace(state, token=event.seat)


def _happened(state: State, event: ev.EventHappened) -> State:
    return replace(state, happening=event.event)


def _bid(state: State, event: ev.BidPlaced) -> State:
    bids = (*state.bids, Bought(event.seat, -event.pesos, event.votes))
    return replace(answered(state, event.seat), bids=bids)


def _passed(state: State, event: ev.ActsPassed) -> State:
    if event.seat:
        state = answered(state, event.seat)
    return replace(state, active={**state.active, **event.acts}, proposed={})


def _answered(state: State, event: ev.Obeyed | ev.Kept) -> State:
    return answered(state, event.seat)


def _finished(state: State, event: Finished) -> State:
    return replace(state, phase="over", stage="over")


EVOLVERS: Evolvers = {
    ev.AbsentDrawn: _absent,
    ev.StartDrawn: _start,
    ev.CubanoLaid: _laid,
    ev.ActProposed: _proposed,
    ev.Reached: _reached,
    ev.RoundBegan: _round,
    ev.TokenTaken: _token,
    ev.TokenPassed: _token,
    ev.EventHappened: _happened,
    ev.BidPlaced: _bid,
    ev.ActsPassed: _passed,
    ev.Obeyed: _answered,
    ev.Kept: _answered,
    Finished: _finished,
}
