"""Where the game stands: a stack of frames, the innermost last, whose seat is asked what it does next."""

from typing import final

import msgspec

from arbiter.kernel.events import Seat, snake


class Frame(msgspec.Struct, frozen=True, tag_field="frame", tag=snake):
    """Base of all frames; in JSON `frame` is the class's name in snake case."""


@final
class Asking(Frame, frozen=True):
    """A decision is open and these seats still owe their answer."""

    kind: str
    seats: tuple[Seat, ...]
    sealed: bool = False


class Acting(Frame, frozen=True):
    """Base of the frames that a turn opens."""

    seat: Seat


class Harvesting(Acting, frozen=True):
    """The Worker chooses at most so many of these product cells."""

    cells: tuple[str, ...]
    most: int


class Trading(Acting, frozen=True):
    """So many market transactions are left."""

    left: int


class Supervising(Acting, frozen=True):
    """The Foreman. `cells`: buildings in the worker's row and column not yet used; `begun` once one of them was."""

    cells: tuple[str, ...]
    begun: bool = False


class Opening(Acting, frozen=True):
    """The new building at `cell` may be used once."""

    cell: str


class Consulting(Acting, frozen=True):
    """The Lawyer: one use of any own building for so many pesos."""

    pesos: int


class Loading(Acting, frozen=True):
    """The Mayor loads the ship at this berth."""

    berth: int


class Swapping(Acting, frozen=True):
    """The Harbor Master may swap two ships."""


Frames = Asking | Harvesting | Trading | Supervising | Opening | Consulting | Loading | Swapping
