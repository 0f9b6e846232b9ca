"""Goods that move from and to a property."""

from collections.abc import Mapping
from typing import TypedDict

from arbiter.games.cuban.state import Player
from arbiter.games.cuban.terms import PRODUCTS
from arbiter.parts.goods import Goods, minus, only, plus


class Moved(TypedDict):
    """Changes in the two places of a property."""

    forecourt: Goods
    warehouse: Goods


def leaving(player: Player, goods: Mapping[str, int]) -> Moved:
    """The changes when goods leave a property: those in the forecourt go first (CN-3.5)."""
    near = {good: min(n, player.forecourt.get(good, 0)) for good, n in goods.items()}
    forecourt = {good: -n for good, n in near.items() if n}
    warehouse = {good: near[good] - n for good, n in goods.items() if n > near[good]}
    return {"forecourt": forecourt, "warehouse": warehouse}


def swapped(player: Player, gone: Mapping[str, int], come: Goods) -> Moved:
    """Goods that leave, and others that come to the forecourt."""
    change = leaving(player, gone)
    return {"forecourt": plus(change["forecourt"], come), "warehouse": change["warehouse"]}


def storing(player: Player) -> Moved:
    """All products from the forecourt to the Warehouse."""
    products = only(player.forecourt, PRODUCTS)
    return {"forecourt": minus(products), "warehouse": products}
