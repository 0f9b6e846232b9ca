"""Another release of the time zone data is installed while games are played."""

from random import Random

import msgspec
import pytest

from arbiter.app import audit_file, creating, joining, log, players
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.kernel.clocks import zones
from arbiter.kernel.events import TimeZonesUpdated
from tests.app.test_deadlines import DAY, Timeline

OLDER = "2025b"


def test_the_first_record_with_newer_data_says_so(services: Services, monkeypatch: pytest.MonkeyPatch):
    chance, timeline = Random(1), Timeline(services)
    with monkeypatch.context() as patch:
        patch.setattr(zones, "VERSION", OLDER)
        game, ids = timeline.game("cubaneo", 2)
        timeline.answer(game, ids, chance)
    before = log.load(timeline.services, game).position
    timeline.now += DAY // 24
    for _ in range(3):
        timeline.answer(game, ids, chance)
    after = log.load(timeline.services, game).position
    records = log.records(timeline.services, after)
    assert [record.seq for record in records if TimeZonesUpdated(zones.VERSION) in record.events] == [
        before.version + 1
    ]
    assert records[before.version + 1].events[0] == TimeZonesUpdated(zones.VERSION)
    assert (before.tzdata, after.tzdata) == (OLDER, zones.VERSION)
    assert audit(audit_file.exported(timeline.services, game, None)).verdict == "SOUND"


def test_an_open_deadline_stays(services: Services, monkeypatch: pytest.MonkeyPatch):
    timeline = Timeline(services)
    with monkeypatch.context() as patch:
        patch.setattr(zones, "VERSION", OLDER)
        game, ids = timeline.game("havana", 2)
    before = log.load(timeline.services, game).position.clocks
    timeline.answer(game, ids, Random(1))
    after = log.load(timeline.services, game).position.clocks
    stayed = [old.running for old, new in zip(before, after, strict=True) if old.running == new.running]
    assert [clock.deadline for clock in stayed if clock]


@pytest.mark.parametrize("ruleset", ["cubaneo", "havana"])
def test_a_game_without_a_clock_has_no_data(services: Services, ruleset: str, monkeypatch: pytest.MonkeyPatch):
    timeline = Timeline(services)
    ids = [players.create(services, name, "", "UTC")[0].id for name in ("Ann", "Ben")]
    wanted = creating.Wanted(ruleset=ruleset, seats=2)
    game = msgspec.json.decode(creating.create(services, ids[0], wanted, None))["id"]
    joining.join(services, ids[1], game, "", None)
    monkeypatch.setattr(zones, "VERSION", OLDER)
    timeline.answer(game, ids, Random(1))
    position = log.load(timeline.services, game).position
    assert position.tzdata == ""
    assert b"time_zones" not in msgspec.json.encode(log.records(timeline.services, position))
