"""What happens only with the expansion."""

from arbiter.games.cuban.events import Change
from arbiter.kernel.events import Event


class DelegationCalled(Event, frozen=True):
    """In this round every seat sends this many characters to parliament."""

    characters: int


class InspectionCalled(Event, frozen=True):
    """In this round a Foreman may first move the worker."""


class Overbuilt(Change, frozen=True, kw_only=True):
    """A building from the display was put on top of another one, which no longer counts."""

    building: int
    cell: str
    covered: int


class GiftTaken(Change, frozen=True, kw_only=True):
    """A seat took a good from the market space with this price, free of charge."""

    good: str
    space: int


PresidentEvents = DelegationCalled | InspectionCalled | Overbuilt | GiftTaken
