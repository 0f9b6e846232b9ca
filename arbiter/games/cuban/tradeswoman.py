"""The Tradeswoman; what trading is, each game says itself."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from arbiter.games.cuban.cards import rewarded, rewards
from arbiter.games.cuban.events import Began, CharacterPlayed
from arbiter.games.cuban.fields import Word
from arbiter.games.cuban.frames import Trading
from arbiter.games.cuban.restrictions import TradeQuota, in_force
from arbiter.games.cuban.state import State
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables

RULE = "CN-3.11"
MOST = 40
TRADESWOMAN = Offer("tradeswoman", RULE)


class Tradeswoman(Step, frozen=True):
    """Play the Tradeswoman: trade on the market, or take a reward."""

    rule = RULE
    reward: Word | UnsetType = UNSET
    take: Word | UnsetType = UNSET


def offers(t: "Tables", state: State, seat: Seat) -> Iterator[Offer]:
    yield from rewards(t, state, seat, "tradeswoman")
    yield TRADESWOMAN


def take(t: "Tables", state: State, seat: Seat, step: Tradeswoman) -> Iterator[Event]:
    if step.reward is not UNSET:
        yield from rewarded(t, state, seat, "tradeswoman", step)
        return
    quota = in_force(t, state, TradeQuota)
    yield CharacterPlayed(seat, "tradeswoman")
    yield Began(Trading(seat, min(MOST, quota.transactions) if quota else MOST))
