"""Time zone data of other releases than the auditor's: nothing is not sound for that alone."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from arbiter.audit.audit import audit
from arbiter.audit.verdict import Check, Verdict
from arbiter.kernel import events as ev
from arbiter.kernel.clocks import calendar, durations, instants, zones
from tests.audit.gaps import Records, events
from tests.audit.mutations import rechained
from tests.clocked import BERLIN, DAY, HOUR, Clocked, filed, moment, played

OTHER = "2025b"
PLAIN = {"turn": "P1D", "bank": "P2D"}


@contextmanager
def release(name: str, **moved: str) -> Iterator[None]:
    """As if another release of the data were installed, in which zones have the rules of others."""
    honest = zones.zone
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(zones, "VERSION", name)
        patch.setattr(zones, "zone", lambda zone: honest(moved.get(zone.replace("/", "_"), zone)))
        patch.setattr(zones, "NAMES", zones.NAMES | {zone.replace("_", "/") for zone in moved})
        calendar._span.cache_clear()
        yield
    calendar._span.cache_clear()


def clocks(verdict: Verdict) -> Check:
    return next(check for check in verdict.checks if check.name == "clocks")


def game(clock: dict[str, Any], seed: int = 1, **own: Any) -> Clocked:
    return played(Clocked("havana", 3, seed, clock, **own), random.Random(seed), vanishing=0.1)


@pytest.fixture(scope="module")
def moved() -> Clocked:
    """A game whose arbiter believed Berlin to be half a day ahead."""
    with release(OTHER, Europe_Berlin="Asia/Tokyo"):
        return game(BERLIN)


def judged(records: Records) -> Verdict:
    return audit(filed(rechained(records), "havana"))


def records_of(game: Clocked) -> Records:
    return [msgspec.json.decode(line) for line in game.lines]


def test_the_release_is_told():
    told = clocks(game(BERLIN).verdict()).told
    assert told.endswith(f"deadlines computed again, with the time zone data {zones.VERSION}")


def test_equal_results_of_another_release_are_sound():
    with release(OTHER):
        made = game(BERLIN)
    verdict = made.verdict()
    assert verdict.verdict == "SOUND"
    assert clocks(verdict).state == "ok"
    assert f"data {zones.VERSION} (the file: {OTHER})" in clocks(verdict).told


def test_what_only_another_release_explains_is_not_checked(moved: Clocked):
    verdict = moved.verdict()
    assert (verdict.verdict, verdict.failure) == ("NOT FULLY CHECKED", None)
    assert clocks(verdict).state == "not_checked"
    assert 0 < verdict.undecided < len(moved.records)
    assert f"data {OTHER}, and this program has {zones.VERSION}" in verdict.reason


def test_under_our_own_release_it_is_not_sound(moved: Clocked):
    records = records_of(moved)
    records[0]["events"][0]["clock"]["tzdata"] = zones.VERSION
    failure = judged(records).failure
    assert failure
    assert failure.check == "clocks"


def a_bank_refilled(records: Records) -> int:
    number, event = next((n, e) for n, e in events(records, "clock_stopped") if e["bank"] != "P2D")
    event["bank"] = "P2D"
    return number


def an_hour_less_charged(records: Records) -> int:
    number, event = next((n, e) for n, e in events(records, "deadline_missed") if charged(e) > HOUR)
    event["charged"] = durations.text(charged(event) - HOUR)
    return number


def charged(event: dict[str, Any]) -> int:
    return durations.parse(event.get("charged", "PT0S"))


def a_deadline_too_early_for_any_zone(records: Records) -> int:
    number, event = next(events(records, "clock_started"))
    event["deadline"] = instants.text(instants.ms(event["since"]) + 3 * DAY)
    return number


def more_counted_than_passed(records: Records) -> int:
    number, event = next((n, e) for n, e in events(records, "clock_stopped") if not e.get("late"))
    since = next(e["since"] for _, e in events(records, "clock_started") if e["decision"] == event["decision"])
    passed = instants.ms(records[number]["at"]) - instants.ms(since)
    event["counted"] = durations.text(passed + 1)
    return number


def another_decision(records: Records) -> int:
    number, event = next(events(records, "clock_stopped"))
    event["decision"] = "1-bid"
    return number


def grace_unused(records: Records) -> int:
    number, event = next((n, e) for n, e in events(records, "deadline_missed") if e.get("grace"))
    del event["grace"]
    return number


@pytest.mark.parametrize(
    "forge",
    [
        a_bank_refilled,
        an_hour_less_charged,
        a_deadline_too_early_for_any_zone,
        more_counted_than_passed,
        another_decision,
        grace_unused,
    ],
)
def test_what_no_release_explains_is_not_sound(moved: Clocked, forge: Any):
    records = records_of(moved)
    number = forge(records)
    failure = judged(records).failure
    assert failure
    assert (failure.record, failure.check) == (number, "clocks")


@pytest.mark.parametrize("clock", [PLAIN, {**PLAIN, "weekends": False}], ids=["all time", "weekends in UTC"])
def test_where_no_zone_matters_a_release_explains_nothing(clock: dict[str, Any]):
    records = records_of(game(clock))
    records[0]["events"][0]["clock"]["tzdata"] = OTHER
    assert judged(records).verdict == "SOUND"
    number, event = next(events(records, "clock_started"))
    event["deadline"] = instants.text(instants.ms(event["deadline"]) + 1)
    failure = judged(records).failure
    assert failure
    assert (failure.record, failure.check) == (number, "clocks")


@pytest.mark.parametrize("own", [False, True])
def test_a_zone_that_only_another_release_has(own: bool):
    zone = {1: "Mars/Olympus"} if own else {}
    with release("2031a", Mars_Olympus="Europe/Berlin"):
        made = game({**BERLIN, "zone": "Europe/Berlin" if own else "Mars/Olympus"}, own_zones=zone)
    verdict = made.verdict()
    assert (verdict.verdict, verdict.failure) == ("NOT FULLY CHECKED", None)
    assert verdict.undecided == len(made.records)
    assert "a time zone of the data 2031a" in verdict.reason
    records = records_of(made)
    records[0]["events"][0]["clock"]["tzdata"] = zones.VERSION
    assert judged(records).verdict == "NOT SOUND"


def test_a_game_goes_on_with_another_release():
    """Open deadlines stay as they are; what is computed from then on is computed with the newer data."""
    chance, made = random.Random(2), None
    with release(OTHER, Europe_Berlin="Asia/Tokyo"):
        made = Clocked("havana", 3, 2, BERLIN)
        while len(made.records) < 30:
            made.reveal()
            moment(made, chance, vanishing=0.1)
        before = made.position
    played(made, chance)
    changes = [record.seq for record in made.records if any(type(e) is ev.TimeZonesUpdated for e in record.events)]
    assert changes == [before.version + 1]
    assert made.records[changes[0]].events[0] == ev.TimeZonesUpdated(zones.VERSION)
    after = made.positions[changes[0]]
    assert (before.tzdata, after.tzdata) == (OTHER, zones.VERSION)
    for old, new in zip(before.clocks, after.clocks, strict=True):
        assert old.running == new.running or new.running is None or new.running.since == instants.ms(after.at)
    verdict = made.verdict()
    assert (verdict.verdict, verdict.failure) == ("NOT FULLY CHECKED", None)
    with release(OTHER, Europe_Berlin="Asia/Tokyo"):
        assert made.verdict().failure is None
    records = records_of(made)
    records[0]["events"][0]["clock"]["tzdata"] = "2024a"
    assert judged(records).failure is None


def test_no_change_of_data_is_left_out():
    with release(OTHER):
        made = Clocked("cubaneo", 2, 3, BERLIN)
    played(made, random.Random(3))
    assert made.verdict().sound
    assert made.records[2].events[0] == ev.TimeZonesUpdated(zones.VERSION)
    records = records_of(made)
    del records[2]["events"][0]
    assert audit(filed(rechained(records), "cubaneo")).verdict == "SOUND", "no zone made a difference"
    number = len(records) - 1
    records[number]["events"].insert(0, {"type": "time_zones_updated", "tzdata": OTHER})
    assert audit(filed(rechained(records), "cubaneo")).failure.record == number
