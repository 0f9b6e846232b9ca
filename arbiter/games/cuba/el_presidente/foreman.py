"""The Foreman under an inspection: the worker may move first (CU-4.3)."""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import UNSET, UnsetType

from arbiter.games.cuba.base import foreman as base
from arbiter.games.cuba.base.foreman import Foreman
from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.el_presidente.evolve import president
from arbiter.games.cuba.el_presidente.tables import Tables
from arbiter.games.cuban import foreman as common
from arbiter.games.cuban.cards import while_playable
from arbiter.games.cuban.events import CharacterPlayed, WorkerMoved
from arbiter.games.cuban.frames import Asking
from arbiter.games.cuban.terms import CELLS
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer
from arbiter.parts.domains import maybe

INSPECTING = (Offer("foreman", "CU-4.3", {"cell": maybe(*CELLS)}),)


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    return INSPECTING if president(state).inspection else common.offers(t, state, seat)


def complete(t: Tables, state: State, step: Foreman) -> Foreman:
    """Left out under an inspection: the worker stays."""
    match state.frames[-1:]:
        case (Asking(kind="turn", seats=(seat,)),) if president(state).inspection and step.cell is UNSET:
            return Foreman(state.player(seat).worker)
    return step


def take(t: Tables, state: State, seat: Seat, step: Foreman, chance: Chance) -> Iterator[Event]:
    worker = state.player(seat).worker
    cell = worker if isinstance(step.cell, UnsetType) else step.cell
    yield CharacterPlayed(seat, "foreman")
    if cell != worker:
        yield WorkerMoved(seat=seat, cell=cell)
    yield common.began(t, state, seat, cell)


FOREMAN = replace(
    base.FOREMAN,
    offers={"turn": while_playable("foreman", offers)},
    complete=complete,
    take=take,
)
