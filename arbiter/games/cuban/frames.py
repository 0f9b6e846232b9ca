"""The frames of the family's games (see `arbiter.parts.frames`)."""

from typing import final

from arbiter.parts import frames
from arbiter.parts.frames import Acting


@final
class Asking(frames.Asking, frozen=True):
    """An open decision and the seats that have yet to answer."""

    sealed: bool = False


class Harvesting(Acting, frozen=True):
    """The Worker may harvest at most `most` of these product cells."""

    cells: tuple[str, ...]
    most: int


class Trading(Acting, frozen=True):
    """Trading on the market: up to `left` more transactions."""

    left: int


class Supervising(Acting, frozen=True):
    """The Foreman. `cells`: buildings in the worker's row and column not yet used; `begun`: one of them was used."""

    cells: tuple[str, ...]
    begun: bool = False


class Opening(Acting, frozen=True):
    """The new building at `cell` may be used once."""

    cell: str


class Consulting(Acting, frozen=True):
    """The Lawyer: any one of the seat's own buildings may be used once, for this many pesos."""

    pesos: int


class Loading(Acting, frozen=True):
    """The Mayor loads the ship at this berth."""

    berth: int


class Swapping(Acting, frozen=True):
    """The Harbor Master swaps two ships."""


Frames = Asking | Harvesting | Trading | Supervising | Opening | Consulting | Loading | Swapping
