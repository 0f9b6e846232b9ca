"""Forced steps (R-0.1), counted; `redraft` compares them when `rules` decides the records again."""

from arbiter.audit.entry import AuditEntry, FileEnd
from arbiter.audit.rules import Rules
from arbiter.kernel import events as ev


class ForcedSteps:
    name = "forced"

    def __init__(self, rules: Rules) -> None:
        self.count, self._rules, self._undecided = 0, rules, 0

    def see(self, entry: AuditEntry) -> None:
        """Runs after `rules`, for the same record."""
        forced = sum(ev.forced(event) for event in entry.kernel)
        if self._rules.decided:
            self.count += forced
        else:
            self._undecided += forced

    def end(self, end: FileEnd) -> None:
        pass

    @property
    def checked(self) -> bool:
        return self.count > 0 and not self._undecided

    def summary(self) -> str:
        if self._undecided:
            return f"{self._undecided:,} steps taken by the arbiter that could not be checked against the rules"
        return (
            f"{self.count:,} steps taken by the arbiter, each the only legal one"
            if self.count
            else "no steps were forced"
        )
