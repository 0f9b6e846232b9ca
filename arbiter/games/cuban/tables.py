"""A pack as the rules look things up in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from arbiter.games.cuban.abilities.gain import Gain
from arbiter.games.cuban.abilities.take import Take
from arbiter.games.cuban.duties import Duty
from arbiter.games.cuban.kinds import Ability
from arbiter.games.cuban.pack import Act, Building, CubanPack, Warehouse
from arbiter.games.cuban.restrictions import Restriction
from arbiter.games.cuban.state import Player, State
from arbiter.games.cuban.subsidies import Subsidies
from arbiter.games.cuban.taxes import Taxes
from arbiter.games.cuban.terms import ACT_TYPES, CELLS, RESOURCES, WAREHOUSE
from arbiter.kernel.offers import Offer
from arbiter.parts.domains import one_of
from arbiter.parts.goods import Goods
from arbiter.parts.row import Row

R = TypeVar("R", bound=Restriction)


@dataclass(frozen=True)
class Tables:
    """Lookups made once for each pack."""

    pack: CubanPack

    @cached_property
    def terrain(self) -> dict[str, str]:
        """What is printed on each cell."""
        return dict(zip(CELLS, (word for row in self.pack.property.rows for word in row), strict=True))

    @cached_property
    def warehouse_cell(self) -> str:
        return next(cell for cell, word in self.terrain.items() if word == "warehouse")

    @cached_property
    def reach(self) -> dict[str, tuple[str, ...]]:
        """The cells of each cell's row and column, itself included."""
        return {cell: tuple(c for c in CELLS if c[0] == cell[0] or c[1] == cell[1]) for cell in CELLS}

    @cached_property
    def buildings(self) -> dict[int, Building | Warehouse]:
        """By number; the Warehouse is 0."""
        return {WAREHOUSE: self.pack.warehouse, **{b.number: b for b in self.pack.buildings}}

    @cached_property
    def votes(self) -> dict[str, int]:
        return {character.id: character.votes for character in self.pack.characters}

    @cached_property
    def rewards(self) -> dict[tuple[str, str], Gain | Take]:
        """By character and reward."""
        return {(reward.character, reward.id): reward.ability for reward in self.pack.rewards}

    @cached_property
    def reward_offers(self) -> dict[tuple[str, str], Offer]:
        """Rewards depend on nothing but their place (CN-3.15)."""
        return {
            (character, reward): Offer(character, "CN-3.15", {"reward": one_of(reward), **ability.choice})
            for (character, reward), ability in self.rewards.items()
        }

    def reward_offer(self, state: State, character: str, reward: str) -> Offer:
        return self.reward_offers[character, reward]

    @cached_property
    def costs(self) -> dict[int, tuple[int, ...]]:
        """Of each building, in the order of the resources."""
        return {b.number: tuple(b.cost.get(kind, 0) for kind in RESOURCES) for b in self.pack.buildings}

    @cached_property
    def cubanos(self) -> dict[str, Ability]:
        return {cubano.id: cubano.effect for cubano in self.pack.cubanos}

    @cached_property
    def cargo(self) -> dict[int, Goods]:
        """Of each ship."""
        return {ship.number: ship.cargo for ship in self.pack.ships}

    @cached_property
    def market(self) -> dict[str, Row]:
        return self.pack.market.spaces

    @property
    def supply_price(self) -> int:
        return self.pack.market.supply_price

    @cached_property
    def taxes(self) -> dict[str, Taxes]:
        return {act.id: act.effect for act in self.pack.acts.tax}

    @cached_property
    def duties(self) -> dict[str, Duty]:
        return {act.id: act.effect for act in self.pack.acts.duty}

    @cached_property
    def subsidies(self) -> dict[str, Subsidies]:
        return {act.id: act.effect for act in self.pack.acts.subsidy}

    @cached_property
    def restrictions(self) -> dict[str, Restriction]:
        return {act.id: act.effect for act in self.pack.acts.restriction}

    def tax(self, state: State, player: Player) -> int:
        """The pesos that the active tax asks of a seat."""
        return self.taxes[state.active["tax"]].amount(player)

    def duty(self, state: State) -> Duty:
        """The active one."""
        return self.duties[state.active["duty"]]

    def restriction(self, state: State, kind: type[R]) -> R | None:
        """The active restriction, if it is of this kind."""
        act = state.active.get("restriction")
        effect = self.restrictions[act] if act else None
        return effect if type(effect) is kind else None

    @cached_property
    def decks(self) -> dict[str, tuple[str, ...]]:
        """The cards of each act deck in order."""
        acts = self.pack.acts
        rows: Sequence[Sequence[Act]] = (acts.tax, acts.duty, acts.subsidy, acts.restriction)
        return {kind: _cards(row) for kind, row in zip(ACT_TYPES, rows, strict=True)}

    def printed_votes(self, player: Player) -> int:
        """On the cards in hand."""
        return sum(self.votes[character] for character in player.hand)

    def has(self, player: Player, ability: type[Ability]) -> bool:
        """Whether the seat owns a building of this kind."""
        return any(isinstance(self.buildings[number].ability, ability) for number in player.buildings.values())


def _cards(row: Sequence[Act]) -> tuple[str, ...]:
    return tuple(sorted(act.id for act in row for _ in range(act.copies)))
