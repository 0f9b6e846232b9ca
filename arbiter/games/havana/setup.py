"""Setup, in the order of the draws (HV-1.5)."""

from collections.abc import Iterator

from arbiter.games.havana import rows
from arbiter.games.havana.bag import drawn
from arbiter.games.havana.components import CARDS
from arbiter.games.havana.events import TieOrderDrawn
from arbiter.games.havana.state import Centre, Player, State, Stock
from arbiter.games.havana.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event
from arbiter.kernel.ruleset import Table
from arbiter.parts.course import SETUP
from arbiter.parts.goods import minus, plus


def initial(t: Tables, table: Table) -> State:
    """Before anything is drawn."""
    pack = t.pack
    player = Player(pesos=pack.seat.pesos, hand=CARDS)
    paid = table.seats * pack.seat.pesos + pack.centre.pesos
    return State(
        round=0,
        phase=SETUP,
        stage=SETUP,
        seats=(player,) * table.seats,
        rows=((),) * pack.rows.count,
        pile=tuple(sorted(t.buildings)),
        bag=t.bag,
        centre=Centre(pack.centre.pesos, {}),
        stock=Stock(pack.stock.pesos - paid, pack.stock.workers),
    )


def setup(t: Tables, table: Table, chance: Chance) -> Iterator[Event]:
    yield from _ties(table.seats, chance)
    yield from rows.dealt(t, chance)
    yield from _cubes(t, table.seats, chance)


def _ties(number: int, chance: Chance) -> Iterator[Event]:
    seats = list(range(1, number + 1))
    while seats:
        draw = chance.draw("order", seats)
        seats.remove(draw.item)
        yield TieOrderDrawn(seat=draw.item, **draw.members)


def _cubes(t: Tables, seats: int, chance: Chance) -> Iterator[Event]:
    bag, pack = t.bag, t.pack
    for seat in range(1, seats + 1):
        for event in drawn(bag, pack.seat.cubes, chance, seat):
            bag = plus(bag, minus({event.cube: 1}))
            yield event
    yield from drawn(bag, pack.centre.cubes, chance)
