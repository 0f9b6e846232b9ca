"""What the setups have in common."""

from collections.abc import Iterator

from arbiter.games.cuban.events import AbsentDrawn, StartDrawn
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import CUBANOS, DANCER, TRADING_GOODS
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event
from arbiter.parts.row import Row


def market(t: Tables) -> dict[str, Row]:
    """Filled from the dearest space on."""
    return {good: t.market[good][: t.pack.market.start.get(good, 0)] for good in TRADING_GOODS}


def absent(number: int, chance: Chance) -> Iterator[Event]:
    """Who stays out for the whole game; never the Dancer."""
    cubanos = [cubano for cubano in CUBANOS if cubano != DANCER]
    for _ in range(number):
        draw = chance.draw("absent", cubanos)
        cubanos.remove(draw.item)
        yield AbsentDrawn(cubano=draw.item, **draw.members)


def start(seats: int, chance: Chance) -> Iterator[Event]:
    """Who begins."""
    draw = chance.draw("start", range(1, seats + 1))
    yield StartDrawn(seat=draw.item, **draw.members)
