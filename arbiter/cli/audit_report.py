"""The verdict of an audit for people: the verdict itself, then the reason, then the result of each check."""

from arbiter.audit.verdict import Check, Verdict

MARKS = {"ok": "ok", "failed": "FAIL", "not_checked": "--"}
UNVOUCHED = (
    "The file supplies its own keys: the signature proves that the file is complete, not who signed it (see --keys)."
)
PRACTICE = "Practice time: this game was opened while the arbiter's clock was set by hand, so its times prove nothing."
RUNNING = "The game is still running: its draws and open sealed answers can be checked once they are revealed."


def summary(verdict: Verdict, *, vouched: bool) -> str:
    """`vouched`: whether keys were supplied."""
    lines = [*_verdict(verdict), *map(_row, verdict.checks)]
    if any(check.state == "not_checked" for check in verdict.checks):
        lines.append("-- marks a check that was not made or not completed.")
    if not vouched and any(check.name == "signatures" and check.state == "ok" for check in verdict.checks):
        lines.append(UNVOUCHED)
    return "\n".join(lines)


def _verdict(verdict: Verdict) -> list[str]:
    return [f"{verdict.verdict}. {_why(verdict)}".rstrip(), *_failure(verdict), *_game(verdict)]


def _why(verdict: Verdict) -> str:
    if failure := verdict.failure:
        where = "The header" if failure.record is None else f"Record {failure.record}"
        return f"{where} fails ({failure.check})."
    if verdict.reason and not verdict.undecided:
        return f"Nothing was checked: {verdict.reason}."
    if verdict.undecided:
        total = verdict.version + 1
        return (
            f"{verdict.undecided:,} of {total:,} records could not be checked against the rules: {verdict.reason}."
            " So it is not known whether they follow the rules, or who won. Nothing else was found wrong."
        )
    return RUNNING if verdict.status == "running" else ""


def _failure(verdict: Verdict) -> list[str]:
    failure = verdict.failure
    return [f"  expected: {failure.expected}", f"  found:    {failure.found}"] if failure else []


def _game(verdict: Verdict) -> list[str]:
    if not verdict.game:
        return []
    game = f"Game {verdict.game}, {verdict.ruleset}, {verdict.status}, {verdict.version + 1:,} records."
    return [game, PRACTICE] if verdict.practice else [game]


def _row(check: Check) -> str:
    return f"  {MARKS[check.state]:<4} {check.name:<11}{check.count:>7,}  {check.told}"
