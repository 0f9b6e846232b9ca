"""The Foreman, whose step can name a cell for the worker; the base game offers none."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.base.tables import Tables
from arbiter.games.cuban.events import CharacterPlayed
from arbiter.games.cuban.fields import Word
from arbiter.games.cuban.foreman import RULE, begun
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Step


class Foreman(Step, frozen=True):
    """Play the Foreman: use the buildings in the worker's row and column, or any single one.

    Where something lets the worker move first, `cell` tells where to.
    """

    rule = RULE
    cell: Word | UnsetType = UNSET


def take(t: Tables, state: State, seat: Seat, step: Foreman) -> Iterator[Event]:
    yield CharacterPlayed(seat, "foreman")
    yield begun(t, state, seat, state.player(seat).worker)
