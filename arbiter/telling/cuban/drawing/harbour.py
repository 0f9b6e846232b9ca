"""The harbour: ships with their spaces, filled where a good is loaded."""

from collections.abc import Iterator

from arbiter.games.cuban.state import Ship
from arbiter.games.cuban.view import HarbourView
from arbiter.parts.goods import pieces
from arbiter.telling import svg
from arbiter.telling.cuban.drawing import Piece, headed
from arbiter.telling.cuban.drawing.looks import LOOKS
from arbiter.telling.cuban.told import Told

HIGH, SPACE, ROOM = 27.5, 18, 78


def piece(told: Told, view: HarbourView) -> Piece:
    berths = [f"Berth {n}: {vp} VP" for n, vp in enumerate(told.t.pack.harbour.berth_vp, 1)]
    places = zip((*berths, told.words.place.capitalize()), (*view.berths, view.waiting), strict=True)
    parts = [svg.moved(0, n * HIGH, _place(place, ship)) for n, (place, ship) in enumerate(places)]
    return headed("Harbour", Piece(len(parts) * HIGH, parts))


def _place(title: str, ship: Ship | None) -> Iterator[str]:
    under = f"ship {ship.number}" if ship else "no ship"
    yield svg.text(0, 10, title, 9)
    yield svg.text(0, 21, under, 9, svg.PALE)
    if ship:
        loaded = [(good, True) for good in pieces(ship.loaded, LOOKS)]
        free = [(good, False) for good in pieces({good: ship.room(good) for good in ship.cargo}, LOOKS)]
        for n, (good, there) in enumerate((*loaded, *free)):
            yield _space(ROOM + n * SPACE, good, there)


def _space(x: float, good: str, there: bool) -> str:
    """A space of a ship, its good in full colour once it is loaded."""
    if there:
        return svg.token(x, 4, LOOKS[good], 15)
    return svg.token(x, 4, LOOKS[good]._replace(fill=svg.BOX, ink=svg.PALE), 15)
