"""What a seat can sell and buy on the market now."""

from collections.abc import Iterator

from arbiter.games.cuban.kinds import Lookups
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import TRADING_GOODS
from arbiter.kernel.events import Seat
from arbiter.parts.row import Row, empty


def sales(t: Lookups, state: State, seat: Seat) -> Iterator[tuple[str, Row]]:
    """Goods of the seat with the prices of the empty spaces that they could go to."""
    player = state.player(seat)
    for good in TRADING_GOODS:
        if player.owns(good) and (spaces := empty(t.market[good], state.market[good])):
            yield good, spaces


def purchases(t: Lookups, state: State, seat: Seat) -> Iterator[tuple[str, Row]]:
    """Goods with the prices that the seat can pay: their markers', or the supply's where there is none."""
    pesos = state.player(seat).pesos
    for good in TRADING_GOODS:
        prices = state.market[good] or (t.supply_price,)
        if prices[-1] <= pesos:
            yield good, tuple(price for price in prices if price <= pesos)


def tradable(t: Lookups, state: State, seat: Seat) -> bool:
    """Whether some transaction is possible."""
    return any(True for _ in sales(t, state, seat)) or any(True for _ in purchases(t, state, seat))
