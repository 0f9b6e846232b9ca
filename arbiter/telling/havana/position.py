"""The position of Havana in words."""

from collections.abc import Iterator, Mapping, Sequence

from arbiter.games.havana.tables import Tables
from arbiter.games.havana.view import HavanaView, SeatView
from arbiter.telling.havana.phrases import building, cards, cost, digits, possessions
from arbiter.telling.havana.status import moment, waiting
from arbiter.telling.phrases import Names, listed, who
from arbiter.telling.sections import Section


def sections(t: Tables, view: HavanaView, names: Names) -> Iterator[Section]:
    """Buildings, the centre, what the seats own, their cards."""
    yield Section(f"Havana. {moment(view)}. {view.target} VP win.", [waiting(t, view, names)])
    for number, row in enumerate(view.rows, 1):
        title = f"Row {number}" + (" (* for sale)" if row else ": empty")
        yield Section(title, rows=[_building(t, row, place) for place in range(len(row))])
    yield Section("Supplies", rows=_supplies(view))
    for seat in view.seats:
        yield Section(f"{who(names, seat.seat)} (seat {seat.seat}): {seat.vp} VP", rows=_seat(t, seat))


def _building(t: Tables, row: Sequence[int], place: int) -> tuple[str, ...]:
    """Its number, points and cost, with a mark where it is for sale."""
    mark = "*" if place in (0, len(row) - 1) else ""
    return mark, str(row[place]), f"{t.buildings[row[place]].vp} VP", cost(t, row[place])


def _supplies(view: HavanaView) -> Sequence[tuple[str, str]]:
    return (
        ("centre", possessions(view.centre.cubes, pesos=view.centre.pesos)),
        ("stock", possessions({}, view.stock.workers, view.stock.pesos)),
        ("bag", _bag(view.bag.of)),
        ("pile", f"{view.pile.left} buildings"),
    )


def _bag(cubes: Mapping[str, int]) -> str:
    return listed([f"{n} {kind}" for kind, n in cubes.items()]) or "empty"


def _seat(t: Tables, seat: SeatView) -> Sequence[tuple[str, str]]:
    covered = f", a card face down on {cards(t, [seat.covered])}" if seat.covered else ""
    built = listed([building(t, number).removeprefix("building ") for number in seat.buildings])
    cells = {
        "owns": possessions(seat.cubes, seat.workers, seat.pesos),
        "number": digits(seat.number),
        "open": cards(t, seat.open) + covered,
        "hand": cards(t, seat.hand),
        "discard pile": cards(t, seat.discard),
        "buildings": built,
    }
    return [(what, words or "none") for what, words in cells.items()]
