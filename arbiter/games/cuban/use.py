"""Using a building's ability."""

from collections.abc import Iterable, Iterator

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from arbiter.games.cuban import reading
from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Paid, Used
from arbiter.games.cuban.frames import Consulting, Opening, Supervising
from arbiter.games.cuban.kinds import Arguments, Lookups
from arbiter.games.cuban.state import State, with_player
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import CELLS, GOODS, in_order
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Count, Counts, Word, Words
from arbiter.parts.frames import innermost
from arbiter.parts.line import Scanner, unreadable
from arbiter.parts.verb import Verb, value_words

NAMED = ("give", "seat")


class Use(Step, frozen=True):
    """Use the ability of the building on a cell; the other fields depend on the ability."""

    rule = "CN-3.16"
    cell: Word
    seat: Count | UnsetType = UNSET
    target: Word | UnsetType = UNSET
    count: Count | UnsetType = UNSET
    mode: Word | UnsetType = UNSET
    berth: Count | UnsetType = UNSET
    good: Word | UnsetType = UNSET
    give: Words | UnsetType = UNSET
    take: Word | Words | UnsetType = UNSET
    goods: Counts | UnsetType = UNSET
    trades: Words | UnsetType = UNSET
    act: Word | UnsetType = UNSET


def uses(t: Tables, state: State, seat: Seat, cells: Iterable[str], rule: str) -> Iterator[Offer]:
    """Every use of the buildings at these cells, and the end of it."""
    buildings = state.player(seat).buildings
    for cell in cells:
        for fields in t.buildings[buildings[cell]].ability.fields(t, state, seat):
            yield Offer("use", rule, {"cell": one_of(cell), **fields})
    yield end(rule)


def supervises(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    """The Foreman's buildings."""
    frame = innermost(state, Supervising)
    return uses(t, state, seat, frame.cells if frame.begun else _own(state, seat), "CN-3.13")


def opens(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    """The new building once (CN-3.12)."""
    return uses(t, state, seat, (innermost(state, Opening).cell,), "CN-3.12")


def consults(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    """Any own building once, with what is left after the peso (CN-3.20)."""
    player, price = state.player(seat), innermost(state, Consulting).pesos
    paid = with_player(state, seat, replace(player, pesos=player.pesos - price))
    return uses(t, paid, seat, _own(state, seat) if player.pesos >= price else (), "CN-3.20")


def _own(state: State, seat: Seat) -> list[str]:
    return [cell for cell in CELLS if cell in state.player(seat).buildings]


def complete(t: Tables, state: State, step: Use) -> Use:
    """A count of 0 is left out, lists are in the order of the tables (CN-3.6)."""
    give, take = step.give, step.take
    if isinstance(give, tuple):
        give, take = _sorted(give, take)
    return replace(step, give=give, take=take, count=step.count or UNSET)


def _sorted(give: tuple[str, ...], take: Words | Word | UnsetType) -> tuple[tuple[str, ...], Words | Word | UnsetType]:
    if not isinstance(take, tuple):
        return in_order(give, GOODS), take
    if len(give) != len(take):
        return give, take
    pairs = sorted(zip(give, take, strict=True), key=lambda pair: [*map(_place, pair)])
    return tuple(g for g, _ in pairs), tuple(k for _, k in pairs)


def _place(good: str) -> int:
    return GOODS.index(good) if good in GOODS else len(GOODS)


def take(t: Tables, state: State, seat: Seat, step: Use, chance: Chance) -> Iterator[Event]:
    frame = state.frames[-1]
    if isinstance(frame, Consulting):
        yield Paid(seat=seat, pesos=-frame.pesos)
    number = state.player(seat).buildings[step.cell]
    yield Used(seat, step.cell, number)
    yield from t.buildings[number].ability.effects(t, state, seat, step)


def read(t: Tables, state: State, words: Scanner) -> Use:
    cell = reading.cell(words)
    return Use(cell, **arguments(t, state, words, words.seat, cell))


def arguments(t: Lookups, state: State, words: Scanner, owner: Seat, cell: str) -> Arguments:
    """What follows the cell of a seat's building: the fields of its ability."""
    if not words.more:
        return {}
    number = state.player(owner).buildings.get(cell)
    if number is None:
        raise unreadable(f"Seat {owner} has no building on {cell}.")
    return t.buildings[number].ability.read(t, state, words)


def write(step: Use) -> Iterator[str]:
    """The cell and the ability's fields in order, some preceded by their names."""
    for name in step.__struct_fields__:
        value = getattr(step, name)
        if value is UNSET:
            continue
        if name in NAMED or (name == "take" and isinstance(value, tuple)):
            yield name
        yield from value_words(name, value, GOODS)


USE = Verb(
    step=Use,
    offers={Supervising: supervises, Opening: opens, Consulting: consults},
    complete=complete,
    take=take,
    form="use CELL with what the building asks for, as in use c2 3, use c2 rum or use c2 give wood stone",
    read=read,
    write=write,
)
