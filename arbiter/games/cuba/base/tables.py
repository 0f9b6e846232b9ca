"""The pack of the base game: its checks, and the lookups of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from arbiter.games.cuba.base.cheapest import TakeCheapest
from arbiter.games.cuban import pack as parts
from arbiter.games.cuban import tables
from arbiter.games.cuban.abilities import Abilities
from arbiter.games.cuban.abilities.gain import Gain
from arbiter.games.cuban.abilities.take import Take
from arbiter.games.cuban.faults import faults
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import TRADING_GOODS
from arbiter.kernel.offers import Offer
from arbiter.parts.bounds import between
from arbiter.parts.checks import Faults, enough, exactly
from arbiter.parts.domains import one_of
from arbiter.parts.pack import Part, Quantity, converted, within_bounds, without

ROUNDS = 6
Chosen = Annotated[int, between(0, 5)]


class SeatStart(Part, frozen=True, kw_only=True):
    """What a seat begins with: pesos, and so many products and resources of its choice."""

    pesos: Quantity
    products: Chosen
    resources: Chosen


class Reward(parts.Reward, frozen=True, kw_only=True):
    ability: Gain | Take | TakeCheapest


class Building(parts.Building, frozen=True, kw_only=True):
    ability: Abilities


class BasePack(parts.CubanPack, frozen=True, kw_only=True):
    start: SeatStart
    buildings: tuple[Building, ...]
    rewards: tuple[Reward, ...]


@dataclass(frozen=True)
class Added:
    """What the expansion adds: numbers of ships and buildings, ids of statutes by type."""

    ships: tuple[int, ...] = ()
    buildings: tuple[int, ...] = ()
    acts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Tables(tables.Tables):
    pack: BasePack
    added: Added = Added()

    def reward_offer(self, state: State, character: str, reward: str) -> Offer:
        ability = self.rewards[character, reward]
        if not isinstance(ability, TakeCheapest):
            return super().reward_offer(state, character, reward)
        take = one_of(*ability.kinds(self, state))
        return Offer(character, "CU-3.7", {"reward": one_of(reward), "take": take})


def check(data: Mapping[str, Any]) -> None:
    """Raises PackError where games cannot be created with the base game's part of a pack alone."""
    pack = converted(data, BasePack)
    within_bounds(data, pack)
    without(faults(pack, TRADING_GOODS))
    without(counted(pack, ROUNDS))
    without(exactly("cubanos", (cubano.id for cubano in pack.cubanos), ()))


def counted(pack: BasePack, rounds: int) -> Faults:
    """Whether each deck has a card for each of so many rounds, and as many as the others, and the pack is Cuba's."""
    if pack.ruleset != "cuba":
        yield f"ruleset is {pack.ruleset}, not cuba"
    decks = Tables(pack).decks
    for kind, cards in decks.items():
        yield from enough(f"the cards of acts.{kind}", cards, rounds)
        if len(cards) != len(decks["tax"]):
            yield f"the cards of acts.{kind} are {len(cards)}, and those of acts.tax {len(decks['tax'])}"
    for reward in pack.rewards:
        if isinstance(reward.ability, TakeCheapest) and reward.ability.of == "resources":
            yield f"reward {reward.character} {reward.id} names resources, which are not on the market"
