"""The frames of the family's games (see `arbiter.parts.frames`)."""

from typing import final

from arbiter.parts import frames
from arbiter.parts.frames import Acting


@final
class Asking(frames.Asking, frozen=True):
    """A decision is open and these seats still owe their answer."""

    sealed: bool = False


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
