"""What must add up in any game of the family."""

from collections import Counter
from typing import Any

from arbiter.games.cuba.el_presidente.events import GiftTaken
from arbiter.games.cuban.events import CargoPut, CargoTaken, Change, Loaded, Purchased, ShipsLeft, Sold
from arbiter.games.cuban.state import State
from arbiter.games.cuban.terms import CARGO, GOODS, PRODUCTS
from arbiter.games.cubaneo.events import MarketCleared, MarketFilled
from arbiter.kernel.events import Event
from arbiter.kernel.position import evolve
from tests.driver import Play, turns
from tests.games.dealt import Round

SUPPLY = 7


def all_accounted(play: Play, market: Any, visits: int) -> None:
    """Play to the end: what the seats own, and what lies on market and ships, changes only as each event says.

    `market`: the spaces of each row; `visits`: of each seat in a round.
    """
    position, before, dealt = play.position, len(play.events), Round()
    for _ in turns(play):
        pass
    board = on_board(position.state)
    for record in play.events[before:]:
        for event in record:
            after = evolve(play.rules, position, (event,), position.version + 1)
            assert holdings(after.state) == accounted(position.state, event)
            nothing_below_zero(after.state, market)
            board = board + moved_on_board(position.state, event)
            assert board == on_board(after.state)
            dealt.see(event)
            position = after
        dealt.check(position.state, visits)


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
    board = Counter({good: len(row) for good, row in state.market.items()})
    for ship in (state.waiting, *state.berths):
        if ship:
            board.update(ship.loaded)
    return board


def moved_on_board(state: State, event: Event) -> Counter[str]:
    """What an event changes on market and ships, by what it says."""
    match event:
        case Sold(good=good) | Loaded(good=good) | CargoPut(good=good):
            return Counter({good: 1})
        case Purchased(space=space) if space == SUPPLY:
            return Counter()
        case Purchased(good=good) | CargoTaken(good=good) | GiftTaken(good=good):
            return Counter({good: -1})
        case MarketFilled(spaces=spaces):
            return Counter({good: len(row) for good, row in spaces.items()})
        case MarketCleared(spaces=spaces):
            return Counter({good: -len(row) for good, row in spaces.items()})
        case ShipsLeft(berths=berths):
            left = Counter[str]()
            for berth in berths:
                left.subtract(state.berths[berth - 1].loaded)  # type: ignore[union-attr]
            return left
    return Counter()


def nothing_below_zero(state: State, market: Any) -> None:
    for row in holdings(state):
        assert min(row) >= 0
    for player in state.seats:
        assert set(player.warehouse) <= set(PRODUCTS)
    for ship in state.berths:
        assert not ship or all(ship.room(good) >= 0 for good in CARGO)
    for good, row in state.market.items():
        assert len(row) <= len(market[good])
