"""The pack of the base game, checked, and as the rules look things up in it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec

from arbiter.games.cuba.base.cheapest import TakeCheapest
from arbiter.games.cuban import pack as parts
from arbiter.games.cuban import tables
from arbiter.games.cuban.abilities import Abilities
from arbiter.games.cuban.abilities.gain import Gain
from arbiter.games.cuban.abilities.take import Take
from arbiter.games.cuban.checks import Faults, exactly
from arbiter.games.cuban.faults import faults, without
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import TRADING_GOODS
from arbiter.kernel.offers import Offer
from arbiter.parts.domains import one_of
from arbiter.parts.pack import Amount, Part, converted

ROUNDS = 6
DECK = 6
BUILDINGS = (*range(1, 21), 25, 27, 28, 30, 31)
SHIPS = tuple(range(1, 16))
Chosen = Annotated[int, msgspec.Meta(ge=0, le=5)]


class SeatStart(Part, frozen=True, kw_only=True):
    """What a seat begins with: pesos, and so many products and resources of its choice."""

    pesos: Amount
    products: Chosen
    resources: Chosen


class Reward(parts.Reward, frozen=True, kw_only=True):
    ability: Gain | Take | TakeCheapest


class Building(parts.Building, frozen=True, kw_only=True):
    ability: Abilities


class Pack(parts.Pack, frozen=True, kw_only=True):
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
    pack: Pack
    added: Added = Added()

    def reward_offer(self, state: State, character: str, reward: str) -> Offer:
        ability = self.rewards[character, reward]
        if not isinstance(ability, TakeCheapest):
            return super().reward_offer(state, character, reward)
        take = one_of(*ability.kinds(self, state))
        return Offer(character, "CU-3.7", {"reward": one_of(reward), "take": take})


def load(data: Mapping[str, Any]) -> Tables:
    """Tables of the base game's part of a pack alone; raises PackError."""
    pack = converted(data, Pack)
    without(faults(pack, TRADING_GOODS))
    without(counted(pack, BUILDINGS, SHIPS, DECK))
    without(exactly("cubanos", (cubano.id for cubano in pack.cubanos), ()))
    return Tables(pack)


def counted(pack: Pack, buildings: Iterable[int], ships: Iterable[int], deck: int) -> Faults:
    """Whether the pack holds these buildings and ships, so many cards of each type, and is Cuba's."""
    if pack.ruleset != "cuba":
        yield f"ruleset is {pack.ruleset}, not cuba"
    yield from exactly("buildings", (building.number for building in pack.buildings), buildings)
    yield from exactly("ships", (ship.number for ship in pack.ships), ships)
    for kind, cards in Tables(pack).decks.items():
        if len(cards) != deck:
            yield f"acts.{kind} holds {len(cards)} cards; there must be {deck}"
    for reward in pack.rewards:
        if isinstance(reward.ability, TakeCheapest) and reward.ability.of == "resources":
            yield f"reward {reward.character} {reward.id} names resources, which are not on the market"
