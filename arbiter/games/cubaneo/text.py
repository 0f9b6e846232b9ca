"""The text form of Cubaneo's steps."""

from collections.abc import Sequence

from arbiter.games.cuban import tables
from arbiter.games.cuban.end import End
from arbiter.games.cuban.frames import Asking, Harvesting
from arbiter.games.cuban.obey import Obey
from arbiter.games.cuban.state import State
from arbiter.games.cuban.text.line import Line, unreadable
from arbiter.games.cuban.text.read import READERS, Reader
from arbiter.games.cuban.worker import Harvest
from arbiter.games.cubaneo.demolish import Demolish
from arbiter.games.cubaneo.tables import Tables
from arbiter.games.cubaneo.verbs import FORMS
from arbiter.kernel.events import Seat
from arbiter.kernel.offers import Step
from arbiter.kernel.refusal import Refusal


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


ALL: dict[str, Reader] = {**READERS, "demolish": demolish, "end": end}


def read(t: Tables, state: State, seat: Seat, text: str) -> Sequence[Step]:
    """The steps of one line; refuses `unreadable_text`."""
    verb, *words = text.lower().split() or [""]
    if verb not in ALL:
        raise unreadable(f"A line begins with one of {', '.join(ALL)}, not with `{verb[:40]}`.")
    line = Line(words, seat)
    try:
        steps = ALL[verb](t, state, line)
    except Refusal as refusal:
        raise unreadable(f"{refusal.detail} The form is `{FORMS[verb]}`.") from None
    if line.words:
        raise unreadable(f"`{line.next[:40]}` is too much here. The form is `{FORMS[verb]}`.")
    return [steps] if isinstance(steps, Step) else steps
