"""From text to steps; what a `use` says depends on the building."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET

from arbiter.games.cuban.architect import Architect
from arbiter.games.cuban.bid import Bid
from arbiter.games.cuban.keep import Keep
from arbiter.games.cuban.mayor import Load, Mayor
from arbiter.games.cuban.obey import Obey
from arbiter.games.cuban.pack import Building
from arbiter.games.cuban.pass_acts import Pass
from arbiter.games.cuban.state import State
from arbiter.games.cuban.text.line import Line, unreadable
from arbiter.games.cuban.text.use import use
from arbiter.games.cuban.tradeswoman import Tradeswoman
from arbiter.games.cuban.visit import Swap, Visit
from arbiter.games.cuban.words import ACT_TYPES, CELLS, GOODS, REWARDS
from arbiter.games.cuban.worker import Harvest, Worker
from arbiter.kernel.events import Seat
from arbiter.kernel.offers import Step
from arbiter.kernel.refusal import Refusal
from arbiter.parts.goods import counted
from arbiter.parts.line import key, words_of

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables

Reader = Callable[["Tables", State, Line], Step | Sequence[Step]]


def worker(t: "Tables", state: State, line: Line) -> Step:
    return Worker(line.cell())


def harvest(t: "Tables", state: State, line: Line) -> Step:
    return Harvest(() if line.none() else (line.cell(), *line.some(CELLS)))


def tradeswoman(t: "Tables", state: State, line: Line) -> Step:
    if not line.words:
        return Tradeswoman()
    return Tradeswoman(line.word("a reward", REWARDS), line.good() if line.words else UNSET)


def architect(t: "Tables", state: State, line: Line) -> Step:
    if line.none():
        return Architect(building=None)
    if line.next in REWARDS:
        return Architect(reward=line.word("a reward", REWARDS))
    return Architect(building=building(t, line), cell=line.cell())


def building(t: "Tables", line: Line) -> int:
    """A building by its number or name; one name may be borne by two."""
    if line.is_number:
        return line.number("a building")
    name = line.name({name for building in t.pack.buildings for name in _names(building)})
    if not name:
        raise unreadable(f"There is no building `{line.next}`: say its number, or its name as in `large_bank`.")
    numbers = [b.number for b in t.pack.buildings if name in _names(b)]
    if len(numbers) > 1:
        raise unreadable(f"`{name}` is the name of {' and '.join(map(str, numbers))}: say the number.")
    return numbers[0]


def _names(building: Building) -> tuple[str, str]:
    return building.id, key(building.name)


def mayor(t: "Tables", state: State, line: Line) -> Step:
    if line.next in REWARDS:
        return Mayor(reward=line.word("a reward", REWARDS))
    return Mayor(berth=line.number("a berth (1 to 3) or a reward (a or b)", "berth"))


def load(t: "Tables", state: State, line: Line) -> Sequence[Step]:
    return [Load(good) for good in (line.good(), *line.some(GOODS))]


def visit(t: "Tables", state: State, line: Line) -> Step:
    if line.is_number or line.next == "space":
        return Visit(line.number("a space", "space"))
    cubano = line.word("a space, by its number or who stands on it,", _cubanos(t, state))
    return Visit(state.promenade.index(cubano) + 1)


def _cubanos(t: "Tables", state: State) -> list[str]:
    return [card for card in state.promenade if card in t.cubanos]


def swap(t: "Tables", state: State, line: Line) -> Step:
    return Swap((line.number("a berth"), line.number("a berth")))


def bid(t: "Tables", state: State, line: Line) -> Step:
    return Bid(line.number("pesos", "pesos"))


def pass_acts(t: "Tables", state: State, line: Line) -> Step:
    return Pass((line.word("a type", ACT_TYPES), *line.some(ACT_TYPES)))


def obey(t: "Tables", state: State, line: Line) -> Step:
    if line.none():
        return Obey()
    flags = line.flags("tax", "duty")
    goods = counted(line.some(GOODS))
    if not flags and not goods:
        raise unreadable("`obey` needs `tax`, `duty` or both, with goods where the duty leaves a choice, or `none`.")
    return Obey(flags.get("tax", False), flags.get("duty", False), goods or UNSET)


def keep(t: "Tables", state: State, line: Line) -> Step:
    return Keep({} if line.none() else counted((line.good(), *line.some(GOODS))))


READERS: dict[str, Reader] = {
    "worker": worker,
    "harvest": harvest,
    "tradeswoman": tradeswoman,
    "architect": architect,
    "mayor": mayor,
    "load": load,
    "visit": visit,
    "swap": swap,
    "use": use,
    "bid": bid,
    "pass": pass_acts,
    "obey": obey,
    "keep": keep,
}


def steps_of(
    readers: Mapping[str, Reader], forms: Mapping[str, str], t: "Tables", state: State, seat: Seat, text: str
) -> Sequence[Step]:
    """The steps of one line, by a game's readers and the forms it tells; refuses `unreadable_text`."""
    verb, *words = words_of(text) or [""]
    if verb not in readers:
        raise unreadable(f"A line begins with one of {', '.join(readers)}, not with `{verb[:40]}`.")
    line = Line(words, seat)
    try:
        steps = readers[verb](t, state, line)
        line.done()
    except Refusal as refusal:
        raise unreadable(f"{refusal.detail} The form is `{forms[verb]}`.") from None
    return [steps] if isinstance(steps, Step) else steps
