"""Running the checks over a file: each stops at its first failure, and all stop if the form check fails."""

from collections.abc import Callable, Sequence
from typing import Protocol

from arbiter.audit.entry import AuditEntry, FileEnd
from arbiter.audit.escaped import escaped
from arbiter.audit.faults import Fault
from arbiter.audit.form import Form
from arbiter.audit.verdict import Check, Failure, State
from arbiter.kernel.patterns import HASH


class CheckSummary(Protocol):
    """A check's result: `count` says how much was examined, `summary` says what.

    `checked`: there was something to examine, and all of it was.
    """

    name: str
    count: int

    @property
    def checked(self) -> bool: ...
    def summary(self) -> str: ...


class RecordCheck(CheckSummary, Protocol):
    """One check that goes through the records; `see` and `end` raise `Fault`."""

    def see(self, entry: AuditEntry) -> None: ...
    def end(self, end: FileEnd) -> None: ...


class Run:
    """`failures` are by the checks that failed, which may differ from the one that stopped."""

    def __init__(self, form: Form, checks: Sequence[RecordCheck]) -> None:
        self.form, self.checks, self.version, self.hash = form, checks, -1, ""
        self.failures: dict[str, Failure] = {}
        self._stopped: dict[str, Failure] = {}

    def through(self) -> None:
        try:
            for entry in self.form.entries():
                self.version, self.hash = entry.number, _hash(entry)
                self._see(entry)
        except Fault as fault:
            self._failed("form", fault, self.form.count - 1)
        if end := self.form.end:
            self._each(end.last.number, lambda check: check.end(end))

    def _see(self, entry: AuditEntry) -> None:
        self._each(entry.number, lambda check: check.see(entry))

    def _each(self, record: int, do: Callable[[RecordCheck], None]) -> None:
        for check in self.checks:
            if check.name not in self._stopped:
                try:
                    do(check)
                except Fault as fault:
                    self._failed(check.name, fault, record)

    def _failed(self, name: str, fault: Fault, record: int) -> None:
        at = record if fault.record is None else fault.record
        failure = Failure(fault.check or name, at, fault.expected, fault.found)
        self._stopped[name] = failure
        self.failures.setdefault(failure.check, failure)

    def first(self) -> Failure | None:
        """The failure at the earliest record, by the first of the checks."""
        order = ["form", *(check.name for check in self.checks)]
        return min(self.failures.values(), key=lambda f: (f.record, order.index(f.check)), default=None)

    def results(self) -> tuple[Check, ...]:
        return (self._result(self.form), *map(self._result, self.checks))

    def _result(self, check: CheckSummary) -> Check:
        state, summary = self._state(check)
        return Check(check.name, state, check.count, escaped(summary))

    def _state(self, check: CheckSummary) -> tuple[State, str]:
        if failure := self.failures.get(check.name):
            return "failed", f"record {failure.record}: expected {failure.expected}"
        if at := self._stopped.get(check.name):
            return "not_checked", f"not followed beyond record {at.record}: see {at.check}"
        if "form" not in self._stopped:
            return "ok" if check.checked else "not_checked", check.summary()
        if check.count:
            return "not_checked", f"nothing wrong up to record {self.version}, after which the form check fails"
        return "not_checked", "not checked, because the form check fails first"


def _hash(entry: AuditEntry) -> str:
    digest = str(entry.record.hash or "")
    return digest if HASH.fullmatch(digest) else ""
