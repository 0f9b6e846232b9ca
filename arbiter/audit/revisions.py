"""The revision of the rules only increases, and only if the record's first event says so."""

from arbiter.audit.entry import AuditEntry
from arbiter.audit.faults import Fault
from arbiter.games import RULESETS
from arbiter.kernel.events import RulesAmended


def revised(ruleset: str, before: int, entry: AuditEntry) -> int:
    """The revision after a record, 0 before the first; raises `Fault`."""
    now = entry.record.rules
    amended = [event.revision for event in entry.kernel if isinstance(event, RulesAmended)]
    if before and now == before and not amended:
        return now
    if not before and now > 0 and not amended:
        return now
    if before and now > before and amended == [now] and entry.record.events[0].get("type") == "rules_amended":
        return _repaired(ruleset, before, now)
    expected = f"revision {before}, or a greater one with `rules_amended` first" if before else "a revision from 1 on"
    raise Fault(expected, f"revision {now}, amended to {amended}" if amended else f"revision {now}")


def _repaired(ruleset: str, before: int, now: int) -> int:
    """A game adopts only a revision that repairs the rules it began under; an unknown revision may do so."""
    newer = RULESETS.at(ruleset, now)
    if newer and RULESETS.at(ruleset, before) and before not in newer.repairs:
        raise Fault(f"revision {before} to the end, which revision {now} does not repair", f"amended to {now}")
    return now
