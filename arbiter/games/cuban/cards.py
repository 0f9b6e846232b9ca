"""Character cards and the rewards of their alternative actions."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from arbiter.games.cuban.abilities.special import Rewards
from arbiter.games.cuban.events import CharacterPlayed, RewardTaken
from arbiter.games.cuban.play import Offering
from arbiter.games.cuban.restrictions import Control, in_force
from arbiter.games.cuban.state import State
from arbiter.games.cuban.words import REWARDS
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables


def playable(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards that the seat may play: those in hand, unless they are the last that must stay there (CN-3.2)."""
    hand = state.player(seat).hand
    return hand if len(hand) > state.held else ()


def playing(characters: Mapping[str, Offering]) -> Offering:
    """What may be said to play a card, with a game's offers for each of them."""

    def offers(t: Any, state: State, seat: Seat) -> Iterator[Offer]:
        for character in playable(state, seat):
            yield from characters[character](t, state, seat)

    return offers


def rewards(t: "Tables", state: State, seat: Seat, character: str) -> Iterator[Offer]:
    """Rewards not yet taken this round; all of them for the owner of a Beach Cafe."""
    if in_force(t, state, Control):
        return
    taken = state.rewards.get(character, ())
    if taken and t.has(state.player(seat), Rewards):
        taken = ()
    for reward in REWARDS:
        if reward not in taken:
            yield t.reward_offer(state, character, reward)


def rewarded(t: "Tables", state: State, seat: Seat, character: str, step: Any) -> Iterator[Event]:
    """Play the card for a reward."""
    yield CharacterPlayed(seat, character)
    yield RewardTaken(seat, character, step.reward)
    yield from t.rewards[character, step.reward].effects(t, state, seat, step)
