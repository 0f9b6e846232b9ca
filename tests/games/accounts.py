"""What must add up in any position of a game of the family."""

from collections import Counter
from typing import Any

from arbiter.games.cuban.events import CargoPut, CargoTaken, Change, Loaded, Purchased, Sold
from arbiter.games.cuban.state import State
from arbiter.games.cuban.words import CARGO, GOODS, PRODUCTS
from arbiter.kernel.events import Event


def holdings(state: State) -> list[tuple[Any, ...]]:
    return [
        (p.pesos, p.vp, *(p.forecourt.get(g, 0) for g in GOODS), *(p.warehouse.get(g, 0) for g in GOODS))
        for p in state.seats
    ]


def accounted(state: State, event: Event) -> list[tuple[Any, ...]]:
    """What the seats own after an event, by what it says."""
    before = [list(row) for row in holdings(state)]
    if isinstance(event, Change):
        row = before[event.seat - 1]
        row[0] += event.pesos
        row[1] += event.vp
        for n, good in enumerate(GOODS):
            row[2 + n] += event.forecourt.get(good, 0)
            row[2 + len(GOODS) + n] += event.warehouse.get(good, 0)
    return [tuple(row) for row in before]


def on_board(state: State) -> Counter[str]:
    """Trading goods on the market and on ships."""
    ships = [ship for ship in (state.waiting, *state.berths) if ship]
    loaded = sum((Counter(ship.loaded) for ship in ships), Counter())
    return loaded + Counter({good: len(row) for good, row in state.market.items()})


def moved_on_board(event: Event) -> Counter[str]:
    """What a seat's event changes on market and ships."""
    match event:
        case Sold(good=good) | Loaded(good=good) | CargoPut(good=good):
            return Counter({good: 1})
        case Purchased(good=good, space=space):
            return Counter({good: -1 if space < 7 else 0})
        case CargoTaken(good=good):
            return Counter({good: -1})
    return Counter()


def nothing_below_zero(state: State, market: Any) -> None:
    """`market`: the spaces of each row."""
    for row in holdings(state):
        assert min(row) >= 0
    for player in state.seats:
        assert set(player.warehouse) <= set(PRODUCTS)
    for ship in state.berths:
        assert not ship or all(ship.room(good) >= 0 for good in CARGO)
    for good, row in state.market.items():
        assert len(row) <= len(market[good])
