"""What a building costs, with and without swaps (HV-3.3, HV-3.4)."""

from collections.abc import Iterator, Sequence
from typing import Any, TypedDict

from arbiter.games.havana.pack import Swap
from arbiter.games.havana.state import Player
from arbiter.games.havana.words import COLOURS, GRAY, MATERIALS
from arbiter.kernel.domains import Amount, Domain, Range
from arbiter.parts.domains import one_of
from arbiter.parts.goods import Goods, holds, only

WORKERS = "workers_by_pesos"
SWAPS = {colour: f"{colour}_by_gray" for colour in COLOURS}
Way = dict[str, Domain]
Wanted = tuple[str, int, int]


class Paid(TypedDict):
    """What a seat's possessions change by."""

    pesos: int
    workers: int
    cubes: Goods


def payment(swap: Swap, cost: Goods, said: Any) -> Paid:
    """The price with the swaps that were said, as a change."""
    hired = getattr(said, WORKERS) or 0
    swapped = {colour: getattr(said, name) or 0 for colour, name in SWAPS.items()}
    owed = {colour: cost.get(colour, 0) - swapped[colour] for colour in COLOURS}
    owed[GRAY] = cost.get(GRAY, 0) + swap.gray * sum(swapped.values())
    return {
        "pesos": -cost.get("pesos", 0) - swap.pesos * hired,
        "workers": hired - cost.get("workers", 0),
        "cubes": {material: -owed[material] for material in MATERIALS if owed[material]},
    }


def ways(swap: Swap, cost: Goods, player: Player) -> Sequence[Way]:
    """Swaps with which a player can pay, {} for none; each way once."""
    pesos, gray = player.pesos - cost.get("pesos", 0), player.gray - cost.get(GRAY, 0)
    if pesos < 0 or gray < 0:
        return ()
    workers = cost.get("workers", 0)
    if pesos < swap.pesos and gray < swap.gray:
        return ({},) if workers <= player.workers and holds(player.cubes, only(cost, COLOURS)) else ()
    coloured = [_wanted(SWAPS[c], cost[c], player.cubes.get(c, 0)) for c in COLOURS if c in cost]
    hired = _hired(_wanted(WORKERS, workers, player.workers), pesos // swap.pesos)
    return [{**h, **swapped} for h in hired for swapped in _swapped(coloured, gray // swap.gray)]


def _wanted(field: str, asked: int, owned: int) -> Wanted:
    """A field with how often at least and at most it may be swapped for."""
    return field, max(0, asked - owned), asked


def _hired(wanted: Wanted, most: int) -> Iterator[Way]:
    field, least, asked = wanted
    if not least:
        yield {}
    if (most := min(asked, most)) >= max(least, 1):
        yield {field: Amount(Range(max(least, 1), most))}


def _swapped(wanted: Sequence[Wanted], left: int) -> Iterator[Way]:
    """Colours share the gray cubes, so each count is a way of its own."""
    if not wanted:
        yield {}
        return
    (field, least, asked), rest = wanted[0], wanted[1:]
    for n in range(least, min(asked, left) + 1):
        for others in _swapped(rest, left - n):
            yield {field: one_of(n), **others} if n else others
