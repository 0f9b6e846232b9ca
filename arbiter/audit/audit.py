"""The audit: one pass over the file with all checks side by side."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from arbiter.audit.chain import Chain
from arbiter.audit.entry import End, Entry
from arbiter.audit.faults import Fault
from arbiter.audit.form import Form, Progress
from arbiter.audit.result import Result
from arbiter.audit.signatures import Signatures
from arbiter.audit.verdict import Check, Failure, Verdict
from arbiter.kernel.heads import PublicKey


class Checking(Protocol):
    """One check. `see` and `end` raise `Fault`; `count` says how many things it looked at, `told` what they were."""

    name: str
    count: int

    def see(self, entry: Entry) -> None: ...
    def end(self, end: End) -> None: ...
    def told(self) -> str: ...


def audit(
    lines: Iterable[bytes],
    *,
    keys: Sequence[PublicKey] | None = None,
    progress: Progress = lambda records, bytes: None,
) -> Verdict:
    """Check an audit file, given by its lines with their ends (`arbiter.audit.reader.lines`).

    `keys` are those that signatures are checked against, instead of those that the file itself names; `progress` is
    told the records and bytes read so far. Raises `NotOurs` when the first line is no header of ours.
    """
    run = Run()
    try:
        form = Form(lines, progress)
    except Fault as fault:
        return run.unread(fault)
    result = Result()
    game = form.header.game
    checks: list[Checking] = [Chain(game), Signatures(game, form.header.keys, keys), result]
    run.through(form, checks)
    told = [_told(form.name, form, run), *(_told(check.name, check, run) for check in checks)]
    return Verdict(
        sound=not run.failures,
        game=game,
        ruleset=form.header.ruleset,
        status=result.status,
        version=run.last.number if run.last else -1,
        hash=str(run.last.record.hash) if run.last else "",
        checks=tuple(told),
        failure=run.first(told),
    )


class Run:
    """Takes the checks through a file; each stops at its first failure, all where the form fails."""

    def __init__(self) -> None:
        self.failures: dict[str, Failure] = {}
        self.last: Entry | None = None

    def unread(self, fault: Fault) -> Verdict:
        failure = Failure("form", None, fault.expected, fault.found)
        check = Check("form", False, 0, f"expected {fault.expected}")
        return Verdict(
            sound=False, game="", ruleset="", status="", version=-1, hash="", checks=(check,), failure=failure
        )

    def through(self, form: Form, checks: Sequence[Checking]) -> None:
        try:
            for entry in form.entries():
                self.last = entry
                for check in self._going(checks):
                    self._see(check, entry)
        except Fault as fault:
            self._failed("form", fault, form.count - 1)
        if form.end:
            for check in self._going(checks):
                self._end(check, form.end)

    def _going(self, checks: Sequence[Checking]) -> list[Checking]:
        return [check for check in checks if check.name not in self.failures]

    def _see(self, check: Checking, entry: Entry) -> None:
        try:
            check.see(entry)
        except Fault as fault:
            self._failed(check.name, fault, entry.number)

    def _end(self, check: Checking, end: End) -> None:
        try:
            check.end(end)
        except Fault as fault:
            self._failed(check.name, fault, end.last.number)

    def _failed(self, name: str, fault: Fault, record: int) -> None:
        at = record if fault.record is None else fault.record
        self.failures[name] = Failure(fault.check or name, at, fault.expected, fault.found)

    def first(self, checks: Sequence[Check]) -> Failure | None:
        """The failure of the earliest record, by the first of the checks."""
        order = [check.name for check in checks]
        return min(self.failures.values(), key=lambda f: (f.record, order.index(f.check)), default=None)


def _told(name: str, check: Form | Checking, run: Run) -> Check:
    failure = run.failures.get(name)
    if failure is None:
        return Check(name, True, check.count, check.told())
    return Check(name, False, check.count, f"record {failure.record}: expected {failure.expected}")
