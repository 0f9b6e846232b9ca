"""The audit: one pass over the file with all checks in parallel."""

from collections.abc import Iterable, Sequence

from arbiter.audit.causes import Causes
from arbiter.audit.chain import Chain
from arbiter.audit.clocks import Clocks
from arbiter.audit.draws import Draws
from arbiter.audit.faults import Fault, NewerLog
from arbiter.audit.file import Header
from arbiter.audit.forced import ForcedSteps
from arbiter.audit.form import Form, Progress
from arbiter.audit.lifecycle import Lifecycle
from arbiter.audit.result import Result
from arbiter.audit.rules import Rules
from arbiter.audit.run import RecordCheck, Run
from arbiter.audit.seals import Seals
from arbiter.audit.signatures import Signatures
from arbiter.audit.verdict import Check, Failure, Verdict, VerdictWord
from arbiter.audit.witnesses import Witness, Witnesses
from arbiter.kernel.heads import PublicKey

KINDS = (Chain, Signatures, Witnesses, Seals, Draws, Lifecycle, Rules, ForcedSteps, Clocks, Causes, Result)
NAMES = tuple(kind.name for kind in KINDS)


def audit(
    lines: Iterable[bytes],
    *,
    keys: Sequence[PublicKey] | None = None,
    witnesses: Sequence[Witness] = (),
    progress: Progress = lambda records, read: None,
) -> Verdict:
    """Check an audit file, given by its lines with their ends (`arbiter.audit.reader.lines`).

    `keys` are those that signatures are checked against, instead of those that the file itself names; `progress` is
    called with the records and bytes read so far. Raises `NotOurs` when the first line is not an audit file's header.
    """
    try:
        return _checked(lines, keys, witnesses, progress)
    except NewerLog as newer:
        return _newer(newer)


def _checked(
    lines: Iterable[bytes], keys: Sequence[PublicKey] | None, witnesses: Sequence[Witness], progress: Progress
) -> Verdict:
    try:
        form = Form(lines, progress)
    except Fault as fault:
        return _unread(fault)
    rules = Rules(form.header)
    result = Result(rules)
    run = Run(form, _checks(form.header, rules, result, keys, witnesses))
    run.through()
    return _verdict(run, rules, result)


def _checks(
    header: Header, rules: Rules, result: Result, keys: Sequence[PublicKey] | None, witnesses: Sequence[Witness]
) -> list[RecordCheck]:
    """All checks, in the order of `KINDS`."""
    game = header.game
    return [
        Chain(game),
        Signatures(game, header.keys, keys),
        Witnesses(game, header.keys if keys is None else keys, witnesses, brought=keys is not None),
        Seals(game),
        Draws(game),
        Lifecycle(),
        rules,
        ForcedSteps(rules),
        Clocks(rules),
        Causes(),
        result,
    ]


def _verdict(run: Run, rules: Rules, result: Result) -> Verdict:
    failure, header = run.first(), run.form.header
    word = _word(failure, rules)
    return Verdict(
        verdict=word,
        sound=word == "SOUND",
        game=header.game,
        ruleset=header.ruleset,
        status=result.status,
        version=run.version,
        hash=run.hash,
        checks=run.results(),
        undecided=rules.undecided + rules.zones.undecided,
        reason=rules.reason or rules.zones.reason,
        practice=result.practice,
        failure=failure,
    )


def _word(failure: Failure | None, rules: Rules) -> VerdictWord:
    """What could not be checked is never sound."""
    if failure:
        return "NOT SOUND"
    return "SOUND" if rules.checked and not rules.zones.undecided else "NOT FULLY CHECKED"


def _newer(newer: NewerLog) -> Verdict:
    """Nothing is said about a log in a format that this program does not know."""
    checks = tuple(Check(name, "not_checked", 0, str(newer)) for name in ("form", *NAMES))
    return Verdict(verdict="NOT FULLY CHECKED", sound=False, checks=checks, reason=str(newer))


def _unread(fault: Fault) -> Verdict:
    failure = Failure("form", None, fault.expected, fault.found)
    form = Check("form", "failed", 0, f"the header: expected {fault.expected}")
    others = (Check(name, "not_checked", 0, "the header could not be read") for name in NAMES)
    return Verdict(verdict="NOT SOUND", sound=False, checks=(form, *others), failure=failure)
