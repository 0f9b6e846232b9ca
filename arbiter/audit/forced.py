"""Steps that the arbiter took, counted; `redraft` compares them when `rules` decides the records again.

They are the only legal ones (R-0.1), or the autopilot's for absent seats.
"""

from arbiter.audit.entry import AuditEntry, FileEnd
from arbiter.audit.rules import Rules
from arbiter.kernel import events as ev


class ForcedSteps:
    name = "forced"

    def __init__(self, rules: Rules) -> None:
        self.count, self._rules, self._flown, self._undecided = 0, rules, 0, 0

    def see(self, entry: AuditEntry) -> None:
        """Runs after `rules`, for the same record."""
        flown = sum(map(ev.by_autopilot, entry.kernel))
        taken = flown + sum(map(ev.forced, entry.kernel))
        if self._rules.decided:
            self.count, self._flown = self.count + taken, self._flown + flown
        else:
            self._undecided += taken

    def end(self, end: FileEnd) -> None:
        pass

    @property
    def checked(self) -> bool:
        return self.count > 0 and not self._undecided

    def summary(self) -> str:
        if self._undecided:
            return f"{self._undecided:,} steps taken by the arbiter that could not be checked against the rules"
        if not self.count:
            return "no steps were forced"
        if not self._flown:
            return f"{self.count:,} steps taken by the arbiter, each the only legal one"
        flown = f"{self._flown:,} of them for absent seats and as the autopilot's policy says"
        return f"{self.count:,} steps taken by the arbiter, {flown}, each other one the only legal one"
