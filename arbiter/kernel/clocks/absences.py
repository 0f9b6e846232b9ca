"""Planned absences: days off as first and last dates, inclusive. Ranges are in order, and apart from each other."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date

from arbiter.kernel.clocks.calendar import DATE

MOST = 28  # days in a calendar year
RANGES = 100
Absences = tuple[tuple[str, str], ...]
Span = tuple[int, int]  # ordinals of the first and the last day


def spans(absences: Iterable[tuple[str, str]]) -> list[Span]:
    """The days. ValueError for dates that are none, a last date before the first one, and for too many days."""
    found = sorted((_ordinal(first), _ordinal(last)) for first, last in absences)
    if len(found) > RANGES or any(not 0 <= last - first < 2 * MOST for first, last in found):
        raise ValueError(f"at most {MOST} days in a calendar year, each absence from its first date to its last")
    return found


def canonical(days: Iterable[Span]) -> Absences:
    """Days as absences; those that overlap or follow each other become one."""
    joined: list[Span] = []
    for first, last in sorted(days):
        if joined and first <= joined[-1][1] + 1:
            first, last = joined[-1][0], max(last, joined.pop()[1])
        joined.append((first, last))
    return tuple((_date(first), _date(last)) for first, last in joined)


def revised(old: Absences, new: Absences, today: int) -> Absences:
    """The days of `new` in place of those of `old`, except that days up to `today` (an ordinal) stay as they were.

    ValueError as with `spans`, and for too many days in a calendar year.
    """
    begun = [(first, min(last, today)) for first, last in spans(old) if first <= today]
    coming = [(max(first, today + 1), last) for first, last in spans(new) if last > today]
    both = canonical([*begun, *coming])
    if year := too_full(both):
        raise ValueError(f"at most {MOST} days in a calendar year: {year} would have more")
    return both


def too_full(absences: Absences) -> int:
    """The first year with more days than there may be, or 0."""
    days: Counter[int] = Counter()
    for span in spans(absences):
        days.update(dict(_by_year(*span)))
    return min((year for year, count in days.items() if count > MOST), default=0)


def added(old: Absences, new: Absences) -> int:
    """The first day of `new` that is none of `old`, as an ordinal; 0 if there is none."""
    before = spans(old)
    for first, last in spans(new):
        for day in range(first, last + 1):
            if not any(begin <= day <= end for begin, end in before):
                return day
    return 0


def _by_year(first: int, last: int) -> Iterator[tuple[int, int]]:
    while first <= last:
        year = date.fromordinal(first).year
        end = min(last, date(year, 12, 31).toordinal())
        yield year, end - first + 1
        first = end + 1


def _ordinal(text: str) -> int:
    if not DATE.fullmatch(text):
        raise ValueError(f"not a date such as 2027-01-02: {text[:40]!r}")
    return date.fromisoformat(text).toordinal()


def _date(day: int) -> str:
    return date.fromordinal(day).isoformat()
