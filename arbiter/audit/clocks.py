"""Clocks, counted: `redraft` compares what records charge, and their deadlines, when `rules` decides them again."""

from arbiter.audit.entry import AuditEntry, FileEnd
from arbiter.audit.rules import Rules
from arbiter.kernel import events as ev

CHARGES = ev.ClockStopped | ev.DeadlineMissed
DEADLINES = ev.ClockStarted | ev.DeadlineMoved


class Clocks:
    name = "clocks"

    def __init__(self, rules: Rules) -> None:
        self.count, self._rules, self._deadlines, self._undecided = 0, rules, 0, 0

    def see(self, entry: AuditEntry) -> None:
        """Runs after `rules`, for the same record."""
        charges = sum(isinstance(event, CHARGES) for event in entry.kernel)
        deadlines = sum(isinstance(event, DEADLINES) for event in entry.kernel)
        if self._rules.decided:
            self.count, self._deadlines = self.count + charges + deadlines, self._deadlines + deadlines
        else:
            self._undecided += charges + deadlines

    def end(self, end: FileEnd) -> None:
        pass

    @property
    def checked(self) -> bool:
        return self.count > 0 and not self._undecided and not self._rules.zones.undecided

    def summary(self) -> str:
        if self._undecided:
            return f"{self._undecided:,} charges and deadlines that could not be checked against the rules"
        if not self.count:
            return "no clock"
        computed = f"{self.count - self._deadlines:,} charges and {self._deadlines:,} deadlines computed again"
        return f"{computed}, {self._rules.zones.summary()}"
