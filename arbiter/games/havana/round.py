"""A round of Havana: its phases with their stages in order."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from arbiter.games.havana import rows, stages
from arbiter.games.havana.events import Reached
from arbiter.games.havana.state import State
from arbiter.games.havana.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event

OPENING = ("lay", "order")
ACTIONS = ("turn", "count")
SUPPLIES = ("supply",)
NEW_CARD = ("cover", "order", "recover")

PHASES = {"opening": OPENING, "actions": ACTIONS, "supplies": SUPPLIES, "new_card": NEW_CARD}
Place = tuple[str, str]
PLACES: tuple[Place, ...] = tuple((phase, stage) for phase, names in PHASES.items() for stage in names)
SETUP, OVER = "setup", "over"
AFTER: dict[Place, Place] = {
    (SETUP, SETUP): PLACES[0],
    **dict(pairwise(PLACES)),
    ("new_card", NEW_CARD[-1]): ("actions", ACTIONS[0]),
}
Stage = Callable[[Tables, State, Chance], Iterator[Event]]

STAGES: dict[str, Stage] = {
    "lay": stages.lay,
    "order": stages.order,
    "turn": stages.turn,
    "count": stages.count,
    "supply": stages.supply,
    "cover": stages.cover,
    "recover": stages.recover,
}


def settle(t: Tables, state: State, chance: Chance) -> Iterable[Event]:
    """A row that has come down is filled up at once; else the next stage, unless the game waits or is over."""
    if refilled := rows.refilled(t, state, chance):
        return refilled
    waits = state.frame or len(state.covers) == len(state.seats)
    return () if waits or state.phase == OVER else _next(t, state, chance)


def _next(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    phase, stage = following(state)
    if stage != state.stage:
        yield Reached(phase, stage)
    yield from STAGES[stage](t, state, chance)


def following(state: State) -> Place:
    """The stage after this one: all have their turn, and all lay a card, one after the other."""
    place = state.phase, state.stage
    going_on = {"turn": state.turns < len(state.seats), "cover": bool(state.covers)}
    return place if going_on.get(state.stage) else AFTER[place]
