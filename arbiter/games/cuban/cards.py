"""Character cards and the rewards of their alternative actions."""

from collections.abc import Iterator
from typing import Any

from arbiter.games.cuban.abilities.rewards import Rewards
from arbiter.games.cuban.events import CharacterPlayed, RewardTaken
from arbiter.games.cuban.restrictions import Control
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import REWARDS
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer
from arbiter.parts.verb import Offering


def playable(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards that the seat may play: those in hand, unless they are the last that must stay there (CN-3.2)."""
    hand = state.player(seat).hand
    return hand if len(hand) > state.held else ()


def while_playable(character: str, offering: Offering) -> Offering:
    """What is offered for a card, for as long as the card can be played."""

    def offers(t: Any, state: State, seat: Seat) -> Iterator[Offer]:
        if character in playable(state, seat):
            yield from offering(t, state, seat)

    return offers


def rewards(t: Tables, state: State, seat: Seat, character: str) -> Iterator[Offer]:
    """Rewards not yet taken this round; all of them for the owner of a Beach Cafe."""
    if t.restriction(state, Control):
        return
    taken = state.rewards.get(character, ())
    if taken and t.has(state.player(seat), Rewards):
        taken = ()
    for reward in REWARDS:
        if reward not in taken:
            yield t.reward_offer(state, character, reward)


def rewarded(t: Tables, state: State, seat: Seat, character: str, step: Any) -> Iterator[Event]:
    """Play the card for a reward."""
    yield CharacterPlayed(seat, character)
    yield RewardTaken(seat, character, step.reward)
    yield from t.rewards[character, step.reward].effects(t, state, seat, step)
