"""Drawing cubes from the bag."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from arbiter.games.havana.events import CubeDrawn
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Seat
from arbiter.parts.goods import Goods, pieces, plus


def drawn(bag: Goods, wanted: int, chance: Chance, seat: Seat | UnsetType = UNSET) -> Iterator[CubeDrawn]:
    """So many cubes to a seat, or to the centre; if the bag holds fewer, all of them."""
    for _ in range(min(wanted, sum(bag.values()))):
        draw = chance.draw("cube", tuple(pieces(bag, sorted(bag))))
        bag = plus(bag, {draw.item: -1})
        yield CubeDrawn(cube=draw.item, seat=seat, **draw.members)
