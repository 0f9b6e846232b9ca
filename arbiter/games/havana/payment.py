"""What a building costs, with and without swaps (HV-3.3, HV-3.4)."""

from collections.abc import Iterator, Sequence
from typing import Any, TypedDict

import msgspec

from arbiter.games.havana.components import COLOURS, GRAY, MATERIALS
from arbiter.games.havana.pack import Swap
from arbiter.games.havana.state import Player
from arbiter.kernel.domains import Amount, Domain, Range
from arbiter.parts.domains import one_of
from arbiter.parts.goods import Goods, holds, only

WORKERS = "workers_by_pesos"
SWAPS = {colour: f"{colour}_by_gray" for colour in COLOURS}
Way = dict[str, Domain]
Wanted = tuple[str, int, int]


class Cost(msgspec.Struct, frozen=True):
    """What a building costs, by who receives it."""

    pesos: int
    workers: int
    gray: int
    coloured: Goods


def cost_of(goods: Goods) -> Cost:
    """A cost of the pack, split up."""
    return Cost(goods.get("pesos", 0), goods.get("workers", 0), goods.get(GRAY, 0), only(goods, COLOURS))


class Paid(TypedDict):
    """What a seat's possessions change by."""

    pesos: int
    workers: int
    cubes: Goods


def payment(swap: Swap, cost: Cost, step: Any) -> Paid:
    """The price with the swaps of a purchase, as a change."""
    hired = getattr(step, WORKERS) or 0
    swapped = {colour: getattr(step, name) or 0 for colour, name in SWAPS.items()}
    owed = {colour: cost.coloured.get(colour, 0) - swapped[colour] for colour in COLOURS}
    owed[GRAY] = cost.gray + swap.gray * sum(swapped.values())
    return {
        "pesos": -cost.pesos - swap.pesos * hired,
        "workers": hired - cost.workers,
        "cubes": {material: -owed[material] for material in MATERIALS if owed[material]},
    }


def payable(cost: Cost, player: Player) -> bool:
    """Whether a player can pay without a swap."""
    plain = cost.pesos <= player.pesos and cost.gray <= player.gray and cost.workers <= player.workers
    return plain and holds(player.cubes, cost.coloured)


def ways(swap: Swap, cost: Cost, player: Player) -> Iterator[Way]:
    """Swaps with which a player can pay, {} for none; each way once."""
    pesos, gray = player.pesos - cost.pesos, player.gray - cost.gray
    if pesos < 0 or gray < 0:
        return
    if pesos < swap.pesos and gray < swap.gray:
        if payable(cost, player):
            yield {}
        return
    coloured = [_wanted(SWAPS[c], n, player.cubes.get(c, 0)) for c, n in cost.coloured.items()]
    for hired in _hired(_wanted(WORKERS, cost.workers, player.workers), pesos // swap.pesos):
        for swapped in _swapped(coloured, gray // swap.gray):
            yield {**hired, **swapped}


def _wanted(field: str, cost: int, owned: int) -> Wanted:
    """A field with the least and the most swaps for it."""
    return field, max(0, cost - owned), cost


def _hired(wanted: Wanted, most: int) -> Iterator[Way]:
    field, least, cost = wanted
    if not least:
        yield {}
    if (most := min(cost, most)) >= max(least, 1):
        yield {field: Amount(Range(max(least, 1), most))}


def _swapped(wanted: Sequence[Wanted], left: int) -> Iterator[Way]:
    """Colours share the gray cubes, so each count is a way of its own."""
    if not wanted:
        yield {}
        return
    (field, least, cost), rest = wanted[0], wanted[1:]
    for n in range(least, min(cost, left) + 1):
        for others in _swapped(rest, left - n):
            yield {field: one_of(n), **others} if n else others
