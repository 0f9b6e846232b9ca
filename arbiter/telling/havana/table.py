"""The position of Havana as text."""

from collections.abc import Iterator, Mapping, Sequence

from arbiter.games.havana.tables import Tables
from arbiter.games.havana.view import HavanaView, SeatView
from arbiter.games.havana.words import MATERIALS
from arbiter.telling.columns import WIDTH, aligned, cut, wrapped
from arbiter.telling.havana.status import moment, waiting
from arbiter.telling.havana.words import building, cards, cost, digits, things
from arbiter.telling.teller import Names
from arbiter.telling.words import listed, who

NAME = 18
HEADS = ("", "player", "VP", "no", "pesos", "workers", *MATERIALS)


def table(t: Tables, view: HavanaView, names: Names) -> Sequence[str]:
    """Buildings, the centre, what the seats own, their cards."""
    return [
        *wrapped(f"Havana. {moment(view)}. {view.target} VP win."),
        *wrapped(waiting(t, view, names)),
        *_rows(t, view),
        "",
        *_supplies(view),
        "",
        *aligned([HEADS, *(_owned(seat, names) for seat in view.seats)]),
        *(line for seat in view.seats for line in _cards(t, seat, names)),
    ]


def _rows(t: Tables, view: HavanaView) -> Iterator[str]:
    for number, row in enumerate(view.rows, 1):
        yield ""
        yield f"Row {number}" + (" (* for sale)" if row else ": empty")
        for place in range(len(row)):
            yield from _building(t, row, place)


def _building(t: Tables, row: Sequence[int], place: int) -> Iterator[str]:
    """Its number, points and cost, with a mark where it is for sale."""
    mark = "*" if place in (0, len(row) - 1) else " "
    head = f"{mark} {row[place]:>2}  {t.buildings[row[place]].vp} VP  "
    for number, line in enumerate(wrapped(cost(t, row[place]), WIDTH - len(head))):
        yield (" " * len(head) if number else head) + line


def _supplies(view: HavanaView) -> Iterator[str]:
    centre, stock = things(view.centre.cubes, pesos=view.centre.pesos), things({}, view.stock.workers, view.stock.pesos)
    yield from wrapped(f"Centre: {centre}.", indent="  ")
    yield from wrapped(f"Stock: {stock}. Bag: {_bag(view.bag.of)}. Pile: {view.pile.left} buildings.", indent="  ")


def _bag(cubes: Mapping[str, int]) -> str:
    return listed([f"{n} {kind}" for kind, n in cubes.items()]) or "empty"


def _owned(seat: SeatView, names: Names) -> tuple[str, ...]:
    amounts = (seat.pesos, seat.workers, *(seat.cubes.get(kind, 0) for kind in MATERIALS))
    name = cut(who(names, seat.seat), NAME)
    return str(seat.seat), name, str(seat.vp), digits(seat.number) or "-", *map(str, amounts)


def _cards(t: Tables, seat: SeatView, names: Names) -> Iterator[str]:
    yield ""
    yield from wrapped(f"{who(names, seat.seat)} (seat {seat.seat})")
    covered = f", a card face down on {cards(t, [seat.covered])}" if seat.covered else ""
    built = listed([building(t, number).removeprefix("building ") for number in seat.buildings])
    told = {
        "Open": cards(t, seat.open) + covered,
        "Hand": cards(t, seat.hand),
        "Discard pile": cards(t, seat.discard),
        "Buildings": built,
    }
    for what, words in told.items():
        yield from (f"  {line}" for line in wrapped(f"{what}: {words or 'none'}", WIDTH - 2, "  "))
