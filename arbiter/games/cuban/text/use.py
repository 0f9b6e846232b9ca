"""What follows `use`: the fields of the building's ability."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arbiter.games.cuban.state import State
from arbiter.games.cuban.text.line import Line, unreadable
from arbiter.games.cuban.use import Use
from arbiter.games.cuban.words import ACT_TYPES, GOODS
from arbiter.kernel.events import Seat
from arbiter.kernel.offers import Step
from arbiter.parts.goods import counted

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables

Said = dict[str, Any]
TRADES = ("buy_vp", "sell_vp")


def use(t: "Tables", state: State, line: Line) -> Step:
    cell = line.cell()
    return Use(cell, **_said(t, state, line, line.seat, cell))


def _said(t: "Tables", state: State, line: Line, owner: Seat, cell: str) -> Said:
    if not line.words:
        return {}
    number = state.player(owner).buildings.get(cell)
    if number is None:
        raise unreadable(f"Seat {owner} has no building on {cell}.")
    args = t.buildings[number].ability.args
    if args == ("seat", "target"):
        return _partner(t, state, line)
    return ARGUMENTS[args](line) if args else {}


def _partner(t: "Tables", state: State, line: Line) -> Said:
    line.word("`seat` and its number", ("seat",))
    owner = line.number("a seat")
    if owner not in state.everybody:
        raise unreadable(f"There is no seat {owner}.")
    target = line.cell()
    return {"seat": owner, "target": target, **_said(t, state, line, owner, target)}


def _exchange(line: Line) -> Said:
    line.word("`give` with goods", ("give",))
    give = line.some(GOODS)
    return {"give": give, "take": line.some(GOODS)} if line.said("take") else {"give": give}


def _sort(line: Line) -> Said:
    line.word("`give` with goods", ("give",))
    return {"give": line.some(GOODS)}


def _customs(line: Line) -> Said:
    return {"mode": line.word("a way", ("put", "take")), "berth": line.number("a berth"), "good": line.good()}


ARGUMENTS: dict[tuple[str, ...], Callable[[Line], Said]] = {
    ("count",): lambda line: {"count": line.number("a count")},
    ("take",): lambda line: {"take": line.good()},
    ("good",): lambda line: {"good": line.good()},
    ("goods",): lambda line: {"goods": counted((line.good(), *line.some(GOODS)))},
    ("trades",): lambda line: {"trades": (line.word("a trade", TRADES), *line.some(TRADES))},
    ("act",): lambda line: {"act": line.word("an act", ACT_TYPES)},
    ("give",): _sort,
    ("give", "take"): _exchange,
    ("mode", "berth", "good"): _customs,
}
