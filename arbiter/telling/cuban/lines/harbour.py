"""The harbour: ships with what is loaded of their cargo."""

from collections.abc import Iterator

from arbiter.games.cuban.state import Ship
from arbiter.games.cuban.view import HarbourView
from arbiter.telling.columns import wrapped
from arbiter.telling.cuban.lines import section
from arbiter.telling.cuban.told import Told
from arbiter.telling.cuban.words import GOODS
from arbiter.telling.words import some

WIDE = 15


def lines(told: Told, view: HarbourView) -> Iterator[str]:
    berths = [f"berth {n} ({vp} VP)" for n, vp in enumerate(told.t.pack.harbour.berth_vp, 1)]
    title = f"HARBOUR (loaded / spaces of each good; {some(sum(map(len, view.deck)), 'ship')} in the deck)"
    yield from section(title, _places(told, berths, view))


def _places(told: Told, berths: list[str], view: HarbourView) -> Iterator[str]:
    for place, ship in zip((*berths, told.words.place), (*view.berths, view.waiting), strict=True):
        for n, line in enumerate(wrapped(_ship(ship), 76 - WIDE)):
            yield f"  {'' if n else place:<{WIDE}}{line}"


def _ship(ship: Ship | None) -> str:
    if ship is None:
        return "no ship"
    cargo = [
        f"{word} {ship.loaded.get(good, 0)}/{ship.cargo[good]}" for good, word in GOODS.items() if good in ship.cargo
    ]
    return f"ship {ship.number}: {', '.join(cargo)}"
