"""A round of Cubaneo: its phases with their stages in order."""

from collections.abc import Callable, Iterable, Iterator

from arbiter.games.cuban import harbour
from arbiter.games.cuban.events import Reached
from arbiter.games.cuban.state import State
from arbiter.games.cubaneo import scoring, stages
from arbiter.games.cubaneo.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event

PREPARATION = ("promenade", "proposals")
ACTION = ("turn", "token")
EVENT = ("event",)
PARLIAMENT = ("bids", "vote")
ACTS = ("obey", "subsidy")
CLEAN_UP = ("storage", "spoiling", "ships", "next_round")
END = ("scoring", "result")

PHASES = {
    "preparation": PREPARATION,
    "action": ACTION,
    "event": EVENT,
    "parliament": PARLIAMENT,
    "acts": ACTS,
    "clean_up": CLEAN_UP,
    "end": END,
}
Place = tuple[str, str]
PLACES: tuple[Place, ...] = tuple((phase, stage) for phase, names in PHASES.items() for stage in names)
SETUP, OVER = "setup", "over"
Stage = Callable[[Tables, State, Chance], Iterator[Event]]

STAGES: dict[str, Stage] = {
    "promenade": stages.promenade,
    "proposals": stages.proposals,
    "turn": stages.turn,
    "token": stages.token,
    "event": stages.event,
    "bids": stages.bids,
    "vote": stages.vote,
    "obey": stages.obey,
    "subsidy": stages.subsidy,
    "storage": stages.storage,
    "spoiling": stages.spoiling,
    "ships": harbour.departure,
    "next_round": stages.next_round,
    "scoring": scoring.scoring,
    "result": scoring.result,
}


def settle(t: Tables, state: State, chance: Chance) -> Iterable[Event]:
    """The next stage, unless somebody is asked or the game is over."""
    return () if state.frames or state.phase == OVER else _next(t, state, chance)


def _next(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    phase, stage = following(t, state)
    if stage != state.stage:
        yield Reached(phase, stage)
    yield from STAGES[stage](t, state, chance)


def following(t: Tables, state: State) -> Place:
    """The stage after this one: turns go round, the last round has no clean-up, and the next one begins anew."""
    if state.stage == "turn" and state.turns < stages.turns(t, state):
        return "action", "turn"
    if state.stage == ACTS[-1] and state.last_round:
        return "end", END[0]
    if state.stage in (SETUP, CLEAN_UP[-1]):
        return PLACES[0]
    return PLACES[PLACES.index((state.phase, state.stage)) + 1]
