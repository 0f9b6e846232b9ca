"""The harbour: ships with what is loaded of their cargo."""

from collections.abc import Iterator

from arbiter.games.cuban.state import Ship
from arbiter.games.cuban.view import HarbourView
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.vocabulary import GOODS
from arbiter.telling.phrases import some
from arbiter.telling.sections import Section


def sections(context: CubanContext, view: HarbourView) -> Iterator[Section]:
    places = [*(f"berth {n} ({vp} VP)" for n, vp in enumerate(context.t.pack.harbour.berth_vp, 1)), context.words.place]
    title = f"HARBOUR (loaded / spaces of each good; {some(sum(map(len, view.deck)), 'ship')} in the deck)"
    ships = map(_ship, (*view.berths, view.waiting))
    yield Section(title, rows=[*zip(places, ships, strict=True)])


def _ship(ship: Ship | None) -> str:
    if ship is None:
        return "no ship"
    cargo = [
        f"{word} {ship.loaded.get(good, 0)}/{ship.cargo[good]}" for good, word in GOODS.items() if good in ship.cargo
    ]
    return f"ship {ship.number}: {', '.join(cargo)}"
