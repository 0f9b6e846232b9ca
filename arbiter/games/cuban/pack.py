"""The component pack of a game of the family, as it lies in its TOML file."""

from typing import Annotated, Literal

import msgspec

from arbiter.games.cuban.abilities.gain import Gain
from arbiter.games.cuban.abilities.store import Store
from arbiter.games.cuban.abilities.take import Take
from arbiter.games.cuban.cubanos import Cubanos
from arbiter.games.cuban.duties import Duties
from arbiter.games.cuban.kinds import Ability
from arbiter.games.cuban.restrictions import Restrictions
from arbiter.games.cuban.subsidies import Subsidies
from arbiter.games.cuban.taxes import Taxes
from arbiter.parts.bounds import between
from arbiter.parts.pack import Identifier, Kind, Number, Part, Pieces, Quantity

Copies = Annotated[int, between(0, 20)]
Spaces = Annotated[tuple[Number, ...], between(0, 12)]


class Character(Part, frozen=True, kw_only=True):
    id: Identifier
    name: str
    votes: Quantity


class Reward(Part, frozen=True, kw_only=True):
    character: Identifier
    id: Identifier
    ability: Gain | Take


class Cubano(Part, frozen=True, kw_only=True):
    id: Identifier
    name: str
    effect: Cubanos
    text: str


class Ship(Part, frozen=True, kw_only=True):
    number: Number
    cargo: Pieces


class Property(Part, frozen=True, kw_only=True):
    rows: tuple[tuple[str, ...], ...]


class Market(Part, frozen=True, kw_only=True):
    supply_price: Number
    spaces: dict[str, Spaces]
    start: dict[str, Quantity]


class Harbour(Part, frozen=True, kw_only=True):
    berth_vp: tuple[Quantity, Quantity, Quantity]


class Scoring(Part, frozen=True, kw_only=True):
    building_vp: Quantity
    tax_vp: Quantity
    duty_vp: Quantity
    both_vp: Quantity


class Warehouse(Part, frozen=True, kw_only=True):
    id: Identifier
    name: str
    ability: Store
    text: str
    cost: Pieces = {}
    number: int = 0


class Building(Part, frozen=True, kw_only=True):
    """Each game says which abilities its buildings can have."""

    number: Number
    id: Identifier
    name: str
    cost: Pieces
    ability: Ability
    text: str


class Act(Part, frozen=True, kw_only=True):
    """Base of act cards; `copies` are in the deck."""

    id: Identifier
    effect: Kind
    text: str
    copies: Copies = 1


class TaxAct(Act, frozen=True, kw_only=True):
    effect: Taxes


class DutyAct(Act, frozen=True, kw_only=True):
    effect: Duties


class SubsidyAct(Act, frozen=True, kw_only=True):
    effect: Subsidies


class RestrictionAct(Act, frozen=True, kw_only=True):
    effect: Restrictions


class Acts(Part, frozen=True, kw_only=True):
    """`start` names the acts in force from the start, by type."""

    start: dict[str, str]
    tax: tuple[TaxAct, ...]
    duty: tuple[DutyAct, ...]
    subsidy: tuple[SubsidyAct, ...]
    restriction: tuple[RestrictionAct, ...]


class CubanPack(msgspec.Struct, frozen=True, kw_only=True):
    """What all packs of the family hold."""

    format: Literal["malecon/pack/1"]
    ruleset: str
    name: str
    characters: tuple[Character, ...]
    rewards: tuple[Reward, ...]
    cubanos: tuple[Cubano, ...]
    ships: tuple[Ship, ...]
    property: Property
    market: Market
    harbour: Harbour
    scoring: Scoring
    warehouse: Warehouse
    buildings: tuple[Building, ...]
    acts: Acts
