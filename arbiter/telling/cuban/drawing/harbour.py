"""The harbour: ships with their spaces, filled where a good is loaded."""

from collections.abc import Iterator

from arbiter.games.cuban.state import Ship
from arbiter.games.cuban.view import HarbourView
from arbiter.parts.goods import pieces
from arbiter.telling import svg
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.drawing import headed
from arbiter.telling.cuban.drawing.looks import LOOKS
from arbiter.telling.phrases import some
from arbiter.telling.svg import Block

HIGH, START, SPACE = 27.5, 78, 18


def block(context: CubanContext, view: HarbourView) -> Block:
    berths = [f"Berth {n}: {vp} VP" for n, vp in enumerate(context.t.pack.harbour.berth_vp, 1)]
    places = zip((*berths, context.words.place.capitalize()), (*view.berths, view.waiting), strict=True)
    parts = [svg.moved(0, n * HIGH, _place(place, ship)) for n, (place, ship) in enumerate(places)]
    return headed(f"Harbour (deck: {some(sum(map(len, view.deck)), 'ship')})", Block(len(parts) * HIGH, parts))


def _place(title: str, ship: Ship | None) -> Iterator[str]:
    under = f"ship {ship.number}" if ship else "no ship"
    yield svg.text(0, 10, title, 9)
    yield svg.text(0, 21, under, 9, svg.PALE)
    if ship:
        loaded = [(good, True) for good in pieces(ship.loaded, LOOKS)]
        free = [(good, False) for good in pieces({good: ship.room(good) for good in ship.cargo}, LOOKS)]
        for n, (good, is_loaded) in enumerate((*loaded, *free)):
            look = LOOKS[good] if is_loaded else LOOKS[good]._replace(fill=svg.BOX, ink=svg.PALE)
            yield svg.token(START + n * SPACE, 4, look, SPACE - 3)
