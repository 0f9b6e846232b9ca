"""The state of a game of Cuba."""

import msgspec

from arbiter.games.cuban import state
from arbiter.kernel.events import Seat


class Fourth(msgspec.Struct, frozen=True):
    """The fourth character a seat played in a round."""

    seat: Seat
    character: str


class Overbuilt(msgspec.Struct, frozen=True):
    """A building covered by another one."""

    seat: Seat
    cell: str
    building: int


class President(msgspec.Struct, frozen=True, kw_only=True):
    """What the expansion adds. `car`: its space, 0 before the first; `answers`: seats its event has asked this round.

    `inspection`: whether a Foreman may move the worker this round.
    """

    car: int = 0
    answers: int = 0
    inspection: bool = False
    overbuilt: tuple[Overbuilt, ...] = ()


class State(state.State, frozen=True, kw_only=True):
    """`fourths` in the order they were played; `president` is None without the expansion."""

    fourths: tuple[Fourth, ...] = ()
    president: President | None = None
