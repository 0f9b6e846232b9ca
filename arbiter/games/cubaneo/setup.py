"""Setup, in the order of the draws (CN-1.7)."""

from collections.abc import Iterator

from arbiter.games.cuban.events import AbsentDrawn, CardDealt, StartDrawn
from arbiter.games.cuban.harbour import arrivals
from arbiter.games.cuban.state import Player, State
from arbiter.games.cuban.words import ACT_TYPES, CHARACTERS, CUBANOS, DANCER, TRADING_GOODS, WAITING, WAREHOUSE
from arbiter.games.cubaneo.round import SETUP
from arbiter.games.cubaneo.tables import ROUNDS, Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event
from arbiter.kernel.ruleset import Table
from arbiter.parts.deck import fresh

FIRST_SHIPS = (WAITING, 1, 2)


def initial(t: Tables, table: Table) -> State:
    """Before anything is drawn."""
    cell, pack = t.warehouse_cell, t.pack
    cars = pack.promenade.cars[table.seats]
    player = Player(worker=cell, buildings={cell: WAREHOUSE}, hand=CHARACTERS, cars=cars)
    return State(
        rounds=ROUNDS,
        round=1,
        phase=SETUP,
        stage=SETUP,
        seats=(player,) * table.seats,
        market={good: t.market[good][: pack.market.start.get(good, 0)] for good in TRADING_GOODS},
        ships=fresh(t.cargo),
        active={kind: pack.acts.start[kind] for kind in ACT_TYPES if kind in pack.acts.start},
        decks=dict(t.decks),
        display=tuple(sorted(building.number for building in pack.buildings)),
        absent=tuple(table.options.get("absent") or ()),
    )


def setup(t: Tables, table: Table, chance: Chance) -> Iterator[Event]:
    if table.options.get("absent") is None:
        yield from _absent(t.pack.promenade.donkeys[table.seats], chance)
    start = chance.draw("start", range(1, table.seats + 1))
    yield StartDrawn(seat=start.item, **start.told)
    yield from _cards(t, table.seats, chance)
    yield from arrivals(t, fresh(t.cargo), FIRST_SHIPS, chance)


def _absent(number: int, chance: Chance) -> Iterator[Event]:
    cubanos = [cubano for cubano in CUBANOS if cubano != DANCER]
    for _ in range(number):
        draw = chance.draw("absent", cubanos)
        cubanos.remove(draw.item)
        yield AbsentDrawn(cubano=draw.item, **draw.told)


def _cards(t: Tables, seats: int, chance: Chance) -> Iterator[Event]:
    cards: list[int] = sorted(t.cards)
    for seat in range(1, seats + 1):
        draw = chance.draw("card", cards)
        cards.remove(draw.item)
        card = t.cards[draw.item]
        yield CardDealt(seat=seat, card=card.number, pesos=card.pesos, forecourt=card.goods, **draw.told)
