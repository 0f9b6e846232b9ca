"""The text form of Cubaneo's steps."""

from collections.abc import Sequence

from msgspec import UNSET

from arbiter.games.cuban import tables
from arbiter.games.cuban.end import End
from arbiter.games.cuban.foreman import Foreman
from arbiter.games.cuban.frames import Asking, Harvesting
from arbiter.games.cuban.obey import Obey
from arbiter.games.cuban.state import State
from arbiter.games.cuban.text.line import Line
from arbiter.games.cuban.text.read import READERS, Reader, steps_of
from arbiter.games.cuban.worker import Harvest
from arbiter.games.cubaneo.demolish import Demolish
from arbiter.games.cubaneo.tables import Tables
from arbiter.games.cubaneo.trade import Buy, Sell
from arbiter.games.cubaneo.verbs import FORMS
from arbiter.kernel.events import Seat
from arbiter.kernel.offers import Step


def foreman(t: tables.Tables, state: State, line: Line) -> Step:
    return Foreman()


def sell(t: tables.Tables, state: State, line: Line) -> Step:
    return Sell(line.good(), line.number("a price") if line.words else UNSET)


def buy(t: tables.Tables, state: State, line: Line) -> Step:
    return Buy(line.good(), line.number("a price") if line.words else UNSET)


def demolish(t: tables.Tables, state: State, line: Line) -> Step:
    return Demolish(None if line.none() else line.cell())


def end(t: tables.Tables, state: State, line: Line) -> Step:
    """`end` where the one thing that can be said may choose nothing stands for that."""
    match state.frames[-1:]:
        case (Harvesting(),):
            return Harvest(())
        case (Asking(kind="demolish"),):
            return Demolish(None)
        case (Asking(kind="obey"),):
            return Obey()
    return End()


OWN: dict[str, Reader] = {"foreman": foreman, "sell": sell, "buy": buy, "demolish": demolish, "end": end}
ALL: dict[str, Reader] = {verb: {**READERS, **OWN}[verb] for verb in FORMS}


def read(t: Tables, state: State, seat: Seat, text: str) -> Sequence[Step]:
    """The steps of one line; refuses `unreadable_text`."""
    return steps_of(ALL, FORMS, t, state, seat, text)
