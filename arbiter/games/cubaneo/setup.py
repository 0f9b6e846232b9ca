"""Setup, in the order of the draws (CN-1.7)."""

from collections.abc import Iterator

from arbiter.games.cuban.harbour import arrivals
from arbiter.games.cuban.opening import absent, market, start
from arbiter.games.cuban.state import Player, State
from arbiter.games.cuban.terms import ACT_TYPES, CHARACTERS, WAITING, WAREHOUSE
from arbiter.games.cubaneo.events import CardDealt
from arbiter.games.cubaneo.tables import ROUNDS, Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event
from arbiter.kernel.ruleset import Table
from arbiter.parts.course import SETUP
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
        market=market(t),
        ships=fresh(t.cargo),
        active={kind: pack.acts.start[kind] for kind in ACT_TYPES if kind in pack.acts.start},
        decks=dict(t.decks),
        display=tuple(sorted(building.number for building in pack.buildings)),
        absent=tuple(table.options.get("absent") or ()),
    )


def setup(t: Tables, table: Table, chance: Chance) -> Iterator[Event]:
    if table.options.get("absent") is None:
        yield from absent(t.pack.promenade.donkeys[table.seats], chance)
    yield from start(table.seats, chance)
    yield from _cards(t, table.seats, chance)
    yield from arrivals(t, fresh(t.cargo), FIRST_SHIPS, chance)


def _cards(t: Tables, seats: int, chance: Chance) -> Iterator[Event]:
    cards: list[int] = sorted(t.cards)
    for seat in range(1, seats + 1):
        draw = chance.draw("card", cards)
        cards.remove(draw.item)
        card = t.cards[draw.item]
        yield CardDealt(seat=seat, card=card.number, pesos=card.pesos, forecourt=card.goods, **draw.members)
