"""Forced steps (R-0.1): counted here, found to be the only legal ones where the rules decide again (`rules`)."""

from arbiter.audit.entry import End, Entry
from arbiter.kernel import events as ev


class ForcedSteps:
    name = "forced"

    def __init__(self) -> None:
        self.count = 0

    def see(self, entry: Entry) -> None:
        self.count += sum(forced(event) for event in entry.kernel)

    def end(self, end: End) -> None:
        pass

    def told(self) -> str:
        return f"{self.count:,} steps taken by the arbiter, each the only legal one"


def forced(event: ev.Event) -> bool:
    """Whether it tells of a step that the arbiter took for a seat."""
    return isinstance(event, ev.Forced) or (isinstance(event, ev.Sealed) and event.forced)
