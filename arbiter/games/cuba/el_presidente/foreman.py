"""The Foreman under an inspection: the worker may move first (CU-4.3)."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from arbiter.games.cuba.base.foreman import Foreman
from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.el_presidente.evolve import president
from arbiter.games.cuba.el_presidente.tables import Tables
from arbiter.games.cuban import foreman as common
from arbiter.games.cuban.domains import maybe
from arbiter.games.cuban.events import CharacterPlayed, WorkerMoved
from arbiter.games.cuban.frames import Asking
from arbiter.games.cuban.words import CELLS
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer

INSPECTING = (Offer("foreman", "CU-4.3", {"cell": maybe(*CELLS)}),)


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    return INSPECTING if president(state).inspection else common.offers(t, state, seat)


def complete(t: Tables, state: State, step: Foreman) -> Foreman:
    """Left out under an inspection: the worker stays."""
    match state.frames[-1:]:
        case (Asking(kind="turn", seats=(seat,)),) if president(state).inspection and step.cell is UNSET:
            return Foreman(state.player(seat).worker)
    return step


def take(t: Tables, state: State, seat: Seat, step: Foreman) -> Iterator[Event]:
    worker = state.player(seat).worker
    cell = worker if isinstance(step.cell, UnsetType) else step.cell
    yield CharacterPlayed(seat, "foreman")
    if cell != worker:
        yield WorkerMoved(seat=seat, cell=cell)
    yield common.begun(t, state, seat, cell)
