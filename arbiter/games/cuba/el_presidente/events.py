"""What happens only with the expansion."""

from arbiter.games.cuban.events import Change
from arbiter.kernel.events import Event


class DelegationCalled(Event, frozen=True):
    """In this round each seat sends so many characters to parliament."""

    characters: int


class InspectionCalled(Event, frozen=True):
    """In this round a Foreman may move the worker first."""


class Overbuilt(Change, frozen=True, kw_only=True):
    """A building from the display was put on another one, which counts for nothing any more."""

    building: int
    cell: str
    covered: int


class GiftTaken(Change, frozen=True, kw_only=True):
    """A good came from the market space of this price, for nothing."""

    good: str
    space: int


PresidentEvents = DelegationCalled | InspectionCalled | Overbuilt | GiftTaken
