"""The two rows of buildings (HV-1.2, HV-3.5)."""

from collections.abc import Iterator, Sequence

from arbiter.games.havana.events import BuildingLaid, RowsReturned
from arbiter.games.havana.state import State
from arbiter.games.havana.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event
from arbiter.parts.deck import without


def dealt(t: Tables, chance: Chance) -> Iterator[Event]:
    """Row by row, anew until some end is easy."""
    while True:
        ends = []
        pile = tuple(sorted(t.buildings))
        for row in range(1, t.pack.rows.count + 1):
            laid = list(_laid(pile, row, range(1, t.pack.rows.length + 1), chance))
            yield from laid
            numbers = [event.building for event in laid]
            pile = tuple(number for number in pile if number not in numbers)
            ends += [numbers[0], numbers[-1]]
        if any(t.buildings[number].vp <= t.pack.rows.easy for number in ends):
            return
        yield RowsReturned()


def refilled(t: Tables, state: State, chance: Chance) -> Sequence[Event]:
    """A row that has come down to so few buildings takes new ones in its middle, as far as the pile goes."""
    if not state.left or not state.pile:
        return ()
    refill, lengths = t.pack.rows.refill, [*map(len, state.rows)]
    if refill.at not in lengths:
        return ()
    middle = refill.at // 2 + 1
    places = range(middle, middle + min(refill.draws, len(state.pile)))
    return tuple(_laid(state.pile, lengths.index(refill.at) + 1, places, chance))


def _laid(pile: tuple[int, ...], row: int, places: Sequence[int], chance: Chance) -> Iterator[BuildingLaid]:
    for place in places:
        draw = chance.draw("building", pile)
        pile = without(pile, draw.item)
        yield BuildingLaid(row=row, place=place, building=draw.item, **draw.members)
