"""The text form of Cuba's steps."""

from collections.abc import Sequence

from msgspec import UNSET

from arbiter.games.cuba.base.foreman import Foreman
from arbiter.games.cuba.base.start import Start
from arbiter.games.cuba.base.trade import Buy, Sell
from arbiter.games.cuba.el_presidente.gift import Take
from arbiter.games.cuba.el_presidente.overbuild import Overbuild
from arbiter.games.cuba.verbs import FORMS
from arbiter.games.cuban.end import End
from arbiter.games.cuban.frames import Asking, Harvesting
from arbiter.games.cuban.obey import Obey
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.text.line import Line
from arbiter.games.cuban.text.read import READERS, Reader, building, steps_of
from arbiter.games.cuban.words import PRODUCTS, RESOURCES
from arbiter.games.cuban.worker import Harvest
from arbiter.kernel.events import Seat
from arbiter.kernel.offers import Step


def start(t: Tables, state: State, line: Line) -> Step:
    return Start(line.some(PRODUCTS), line.some(RESOURCES))


def sell(t: Tables, state: State, line: Line) -> Step:
    return Sell(line.good())


def buy(t: Tables, state: State, line: Line) -> Step:
    return Buy(line.good())


def foreman(t: Tables, state: State, line: Line) -> Step:
    return Foreman(line.cell() if line.words else UNSET)


def overbuild(t: Tables, state: State, line: Line) -> Step:
    return Overbuild(building(t, line), line.cell())


def take(t: Tables, state: State, line: Line) -> Step:
    return Take(line.good(), line.flags("store").get("store", UNSET))


def end(t: Tables, state: State, line: Line) -> Step:
    """`end` where the one thing that can be said may choose nothing stands for that."""
    match state.frames[-1:]:
        case (Harvesting(),):
            return Harvest(())
        case (Asking(kind="obey"),):
            return Obey()
    return End()


OWN: dict[str, Reader] = {
    "start": start,
    "sell": sell,
    "buy": buy,
    "foreman": foreman,
    "overbuild": overbuild,
    "take": take,
    "end": end,
}
ALL: dict[str, Reader] = {verb: {**READERS, **OWN}[verb] for verb in FORMS}


def read(t: Tables, state: State, seat: Seat, text: str) -> Sequence[Step]:
    """The steps of one line; refuses `unreadable_text`."""
    return steps_of(ALL, FORMS, t, state, seat, text)
