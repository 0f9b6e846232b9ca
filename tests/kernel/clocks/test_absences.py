"""Planned absences as dates."""

from datetime import date
from random import Random

import pytest

from arbiter.kernel.clocks import absences


def day(text: str) -> int:
    return date.fromisoformat(text).toordinal()


def listed(ranges: absences.Absences) -> set[int]:
    return {one for first, last in ranges for one in range(day(first), day(last) + 1)}


def test_ranges_that_overlap_or_follow_each_other_become_one():
    given = (("2027-01-05", "2027-01-07"), ("2027-01-02", "2027-01-04"), ("2027-01-06", "2027-01-09"))
    assert absences.canonical(absences.spans(given)) == (("2027-01-02", "2027-01-09"),)


def test_days_that_have_begun_stay_as_they_were():
    old, new = (("2027-01-02", "2027-01-09"),), (("2027-01-03", "2027-01-05"), ("2027-02-01", "2027-02-01"))
    revised = absences.revised(old, new, day("2027-01-06"))
    assert revised == (("2027-01-02", "2027-01-06"), ("2027-02-01", "2027-02-01"))
    assert absences.revised((), (("2027-01-05", "2027-01-08"),), day("2027-01-06")) == (("2027-01-07", "2027-01-08"),)


def test_random_revisions_are_those_of_sets_of_days():
    chance, start = Random("absences"), day("2027-03-01")
    days = range(start, start + 40)
    for _ in range(500):
        old, new = (
            absences.canonical([(first, first + chance.randrange(4)) for first in chance.sample(days, 3)])
            for _ in range(2)
        )
        today = chance.randrange(start - 3, start + 45)
        expected = {d for d in listed(old) if d <= today} | {d for d in listed(new) if d > today}
        assert listed(absences.revised(old, new, today)) == expected
        missing = min(listed(new) - listed(old), default=0)
        assert absences.added(old, new) == missing


def test_28_days_a_calendar_year():
    assert absences.revised((), (("2026-12-04", "2027-01-28"),), day("2026-01-01"))
    for wanted in [("2027-03-01", "2027-03-29"), ("2026-12-03", "2027-01-10"), ("2026-12-10", "2027-01-29")]:
        with pytest.raises(ValueError, match="28 days"):
            absences.revised((), (wanted,), day("2026-01-01"))


@pytest.mark.parametrize(
    "wrong",
    [
        ("2027-02-30", "2027-03-01"),
        ("2027-3-1", "2027-03-02"),
        ("2027-03-02", "2027-03-01"),
        ("0001-01-01", "9999-12-31"),
    ],
)
def test_what_is_no_range_of_dates_is_refused(wrong: tuple[str, str]):
    with pytest.raises(ValueError):
        absences.spans([wrong])
