"""The Tradeswoman; each game defines trading itself."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from arbiter.games.cuban import reading
from arbiter.games.cuban.cards import rewarded, rewards, while_playable
from arbiter.games.cuban.events import Began, CharacterPlayed
from arbiter.games.cuban.frames import Trading
from arbiter.games.cuban.restrictions import TradeQuota
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import REWARDS
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.fields import Word
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CN-3.11"
MOST = 40
TO_TRADE = Offer("tradeswoman", RULE)


class Tradeswoman(Step, frozen=True):
    """Play the Tradeswoman: trade on the market, or take a reward."""

    rule = RULE
    reward: Word | UnsetType = UNSET
    take: Word | UnsetType = UNSET


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    yield from rewards(t, state, seat, "tradeswoman")
    yield TO_TRADE


def take(t: Tables, state: State, seat: Seat, step: Tradeswoman, chance: Chance) -> Iterator[Event]:
    if step.reward is not UNSET:
        yield from rewarded(t, state, seat, "tradeswoman", step)
        return
    quota = t.restriction(state, TradeQuota)
    yield CharacterPlayed(seat, "tradeswoman")
    yield Began(Trading(seat, min(MOST, quota.transactions) if quota else MOST))


def read(t: Tables, state: State, words: Scanner) -> Tradeswoman:
    if not words.more:
        return Tradeswoman()
    return Tradeswoman(words.word("a reward", REWARDS), reading.good(words) if words.more else UNSET)


TRADESWOMAN = Verb(
    step=Tradeswoman,
    offers={"turn": while_playable("tradeswoman", offers)},
    take=take,
    form="tradeswoman or tradeswoman REWARD GOOD",
    read=read,
)
