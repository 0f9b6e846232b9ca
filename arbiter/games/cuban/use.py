"""Using a building's ability."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from arbiter.games.cuban.domains import one_of
from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Paid, Used
from arbiter.games.cuban.fields import Count, Counts, Word, Words
from arbiter.games.cuban.frames import Consulting
from arbiter.games.cuban.state import State, with_player
from arbiter.games.cuban.words import CELLS, GOODS, in_order
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables


class Use(Step, frozen=True):
    """Use the ability of the building at a cell; the further fields are the ability's."""

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


def uses(t: "Tables", state: State, seat: Seat, cells: Iterable[str], rule: str) -> Iterator[Offer]:
    """Every use of the buildings at these cells."""
    buildings = state.player(seat).buildings
    for cell in cells:
        for fields in t.buildings[buildings[cell]].ability.fields(t, state, seat):
            yield Offer("use", rule, {"cell": one_of(cell), **fields})


def consults(t: "Tables", state: State, frame: Consulting) -> Iterator[Offer]:
    """Any own building once, with what is left after the peso (CN-3.20)."""
    player = state.player(frame.seat)
    if player.pesos >= frame.pesos:
        paid = with_player(state, frame.seat, replace(player, pesos=player.pesos - frame.pesos))
        yield from uses(t, paid, frame.seat, [cell for cell in CELLS if cell in player.buildings], "CN-3.20")
    yield end("CN-3.20")


def complete(t: "Tables", state: State, step: Use) -> Use:
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


def take(t: "Tables", state: State, seat: Seat, step: Use) -> Iterator[Event]:
    frame = state.frames[-1]
    if isinstance(frame, Consulting):
        yield Paid(seat=seat, pesos=-frame.pesos)
    number = state.player(seat).buildings[step.cell]
    yield Used(seat, step.cell, number)
    yield from t.buildings[number].ability.effects(t, state, seat, step)
