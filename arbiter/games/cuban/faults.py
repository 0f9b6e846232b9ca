"""Checks whether a pack is playable; each fault is a sentence that names the place."""

from itertools import chain
from typing import TypeVar

from arbiter.games.cuban.abilities.take import Take
from arbiter.games.cuban.pack import Act, CubanPack
from arbiter.games.cuban.terms import (
    CHARACTERS,
    COLUMNS,
    GOODS,
    PRODUCTS,
    RESOURCES,
    REWARDS,
    ROWS,
    TRADING_GOODS,
)
from arbiter.parts.checks import Faults, enough, exactly, named, positive, twice

T = TypeVar("T")


def faults(pack: CubanPack, cargo: tuple[str, ...]) -> Faults:
    """What is wrong with a well-formed pack whose ships take this cargo."""
    yield from _ids(pack)
    yield from _board(pack)
    yield from _ships(pack, cargo)
    yield from _buildings(pack)
    yield from _acts(pack)


def _ids(pack: CubanPack) -> Faults:
    yield from exactly("characters", (c.id for c in pack.characters), CHARACTERS)
    names = [f"{r.character} {r.id}" for r in pack.rewards]
    yield from exactly("rewards", names, [f"{c} {r}" for c in ("tradeswoman", "architect", "mayor") for r in REWARDS])


def _board(pack: CubanPack) -> Faults:
    rows = pack.property.rows
    if [len(row) for row in rows] != [len(COLUMNS)] * len(ROWS):
        yield f"property.rows must be {len(ROWS)} rows of {len(COLUMNS)} cells"
    cells = [*chain.from_iterable(rows)]
    yield from named("property.rows", cells, (*PRODUCTS, *RESOURCES, "warehouse"))
    if cells.count("warehouse") != 1:
        yield "property.rows must contain the warehouse exactly once"
    market = pack.market
    yield from exactly("market.spaces", market.spaces, TRADING_GOODS)
    for good, spaces in market.spaces.items():
        if list(spaces) != sorted(set(spaces), reverse=True) or market.supply_price in spaces:
            yield f"market.spaces.{good} must fall from left to right and must not contain the supply's price"
    for good, n in market.start.items():
        if n > len(market.spaces.get(good, ())):
            yield f"market.start.{good} is {n}, more than its spaces"


def _ships(pack: CubanPack, cargo: tuple[str, ...]) -> Faults:
    yield from twice("ship", (ship.number for ship in pack.ships))
    yield from enough("ships", pack.ships, 7)
    for ship in pack.ships:
        yield from named(f"ship {ship.number}", ship.cargo, cargo)
        yield from positive(f"ship {ship.number}", ship.cargo, GOODS)
        if sum(ship.cargo.values()) != 5:
            yield f"ship {ship.number} has {sum(ship.cargo.values())} spaces; it must have 5"


def _buildings(pack: CubanPack) -> Faults:
    yield from enough("buildings", pack.buildings, 1)
    yield from twice("building", (building.number for building in pack.buildings))
    yield from twice("building", (pack.warehouse.id, *(building.id for building in pack.buildings)))
    for building in pack.buildings:
        yield from positive(f"the cost of building {building.number}", building.cost, GOODS)
        yield from named(f"the cost of building {building.number}", building.cost, RESOURCES)
        yield from building.ability.faults(f"the ability of building {building.number}")
    for reward in pack.rewards:
        yield from reward.ability.faults(f"reward {reward.character} {reward.id}")
        if isinstance(reward.ability, Take) and reward.character != "tradeswoman":
            yield f"reward {reward.character} {reward.id} leaves a choice, which only the tradeswoman's may"


def _acts(pack: CubanPack) -> Faults:
    acts = pack.acts
    rows: dict[str, tuple[Act, ...]]
    rows = {"tax": acts.tax, "duty": acts.duty, "subsidy": acts.subsidy, "restriction": acts.restriction}
    yield from twice("act", (act.id for row in rows.values() for act in row))
    for kind in acts.start:
        if acts.start[kind] not in [act.id for act in rows.get(kind, ())]:
            yield f"acts.start.{kind} is not a {kind} in the pack"
    yield from (f"acts.start.{kind} is missing" for kind in ("tax", "duty") if kind not in acts.start)
    for row in rows.values():
        for act in row:
            yield from act.effect.faults(act.id)
