"""Cards between hand, table and discard pile."""

from msgspec import UNSET
from msgspec.structs import replace

from arbiter.games.havana import events as ev
from arbiter.games.havana.components import in_order
from arbiter.games.havana.evolve.possessions import Evolvers
from arbiter.games.havana.state import Asking, State, Turn, seated, with_player
from arbiter.kernel.events import Sealed
from arbiter.parts import frames
from arbiter.parts.deck import without


def answered(state: State, seat: int) -> State:
    """One seat fewer owes the open decision its answer."""
    left = frames.answered(frames.innermost(state, Asking), seat)
    return replace(state, frame=left[0] if left else None)


def _laid(state: State, event: ev.Laid) -> State:
    player = state.player(event.seat)
    hand = tuple(card for card in player.hand if card not in event.cards)
    return with_player(answered(state, event.seat), event.seat, replace(player, hand=hand, open=event.cards))


def _played(state: State, event: ev.CardPlayed) -> State:
    played = state.played if event.card in state.played else in_order((*state.played, event.card))
    return replace(state, frame=_less(state, event.card), played=played)


def _skipped(state: State, event: ev.CardSkipped) -> State:
    return replace(state, frame=_less(state, event.card))


def _less(state: State, card: str) -> Turn:
    turn = frames.innermost(state, Turn)
    return Turn(turn.seat, without(turn.cards, card))


def _refreshed(state: State, event: ev.Refreshed) -> State:
    player = state.player(event.seat)
    hand, discard = in_order((*player.hand, event.card)), without(player.discard, event.card)
    return with_player(state, event.seat, replace(player, hand=hand, discard=discard))


def _sealed(state: State, event: Sealed) -> State:
    """A card was laid face down: the open part of a `cover` (HV-5.1)."""
    if event.step is UNSET:
        return state
    return replace(answered(state, event.seat), covers={**state.covers, event.seat: event.step["over"]})


def _covered(state: State, event: ev.Covered) -> State:
    player = state.player(event.seat)
    player = replace(
        player,
        hand=without(player.hand, event.with_),
        open=in_order((*without(player.open, event.over), event.with_)),
        discard=in_order((*player.discard, event.over)),
    )
    covers = {seat: over for seat, over in state.covers.items() if seat != event.seat}
    return replace(state, covers=covers, seats=seated(state, event.seat, player))


def _recovered(state: State, event: ev.Recovered) -> State:
    player = state.player(event.seat)
    hand = in_order((*player.hand, *event.cards))
    return with_player(answered(state, event.seat), event.seat, replace(player, hand=hand, discard=()))


EVOLVERS: Evolvers = {
    ev.Laid: _laid,
    ev.CardPlayed: _played,
    ev.CardSkipped: _skipped,
    ev.Refreshed: _refreshed,
    Sealed: _sealed,
    ev.Covered: _covered,
    ev.Recovered: _recovered,
    ev.Declined: lambda state, event: answered(state, event.seat),
}
