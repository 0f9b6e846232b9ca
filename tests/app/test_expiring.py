"""Open games with a start deadline are cancelled once it has passed."""

from typing import Any

import msgspec
import pytest

from arbiter.app import audit_file, creating, deadlines, invitations, joining, log, read
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.kernel.clocks import instants
from arbiter.store import key_names
from tests.app.test_deadlines import CLOCK, DAY, Timeline
from tests.inviting import become, code_of, refused
from tests.outbox import waiting


def opened(services: Services, player: str, **wanted: Any) -> dict[str, Any]:
    made = creating.create(services, player, creating.Wanted(ruleset="cubaneo", seats=3, **wanted), None)
    return dict(msgspec.json.decode(made))


@pytest.fixture
def timeline(services: Services) -> Timeline:
    return Timeline(services)


def test_a_game_expires(timeline: Timeline) -> None:
    services, ann, ben = timeline.services, become(timeline.services, "Ann"), become(timeline.services, "Ben")
    game = opened(services, ann.id, start_within="P14D")
    assert (game["start_within"], game["start_by"]) == ("P14D", instants.text(timeline.now + 14 * DAY))
    joining.join(services, ben.id, game["id"], "", None)
    code = code_of(services, ann, game["id"])
    timeline.now += 14 * DAY - 1
    deadlines.enforce(services, game["id"])
    assert read.game(services, game["id"], None).body["status"] == "open"
    timeline.now += 1
    deadlines.fire(services)
    assert [t for t in waiting(services) if (t.message.kind, t.message.game) == ("deadline", game["id"])]
    for _ in range(2):
        deadlines.enforce(services, game["id"])
    body = read.game(services, game["id"], None).body
    assert (body["status"], body["reason"], body["version"]) == ("cancelled", "expired", 2)
    assert "start_by" not in body
    told = [t.message for t in waiting(services) if (t.message.kind, t.message.game) == ("expired", game["id"])]
    assert [(m.seat, m.player) for m in told] == [(1, ann.id), (2, ben.id)]
    refused("game_not_open", joining.join, services, become(services, "Cleo").id, game["id"], "", None)
    refused("invitation_invalid", invitations.found, services, code)
    assert audit(audit_file.exported(services, game["id"], ann.id)).verdict == "SOUND"


def test_a_game_that_starts_in_time_goes_on(timeline: Timeline) -> None:
    services = timeline.services
    game = opened(services, become(services, "Ann").id, start_within="P14D")["id"]
    for name in ("Ben", "Cleo"):
        joining.join(services, become(services, name).id, game, "", None)
    timeline.now += 365 * DAY
    deadlines.enforce(services, game)
    body = read.game(services, game, None).body
    assert (body["status"], body["start_within"]) == ("running", "P14D")


def test_what_wins_at_the_deadline_is_what_is_appended_first(timeline: Timeline) -> None:
    services = timeline.services
    game = opened(services, become(services, "Ann").id, start_within="P14D", visibility="public")["id"]
    joining.join(services, become(services, "Ben").id, game, "", None)
    timeline.now += 14 * DAY
    joining.join(services, become(services, "Cleo").id, game, "", None)
    deadlines.enforce(services, game)
    assert read.game(services, game, None).body["status"] == "running"


@pytest.mark.parametrize(
    ("wanted", "within"),
    [
        ({}, None),
        ({"clock": CLOCK}, "P28D"),
        ({"clock": CLOCK, "start_within": None}, None),
        ({"start_within": "PT168H"}, "P7D"),
        ({"start_within": None}, None),
    ],
)
def test_games_with_clocks_have_four_weeks(timeline: Timeline, wanted: dict[str, Any], within: str | None) -> None:
    services = timeline.services
    body = opened(services, become(services, "Ann").id, **wanted)
    assert body.get("start_within") == within
    assert ("start_by" in body) == (within is not None)
    created = log.load(services, body["id"]).position.setup
    assert (created.log == 1) == (wanted in ({}, {"start_within": None})), "the format of before, if nothing is new"


def test_a_lost_start_deadline_is_found(timeline: Timeline) -> None:
    services = timeline.services
    game = opened(services, become(services, "Ann").id, start_within="P14D")["id"]
    part = key_names.shard(game)
    services.deadlines._store.call("ZREM", key_names.deadlines(part), game)
    due, _ = services.deadlines.lost(part)
    assert [each.deadline for each in due if each.game == game] == [timeline.now + 14 * DAY]


@pytest.mark.parametrize("bad", ["P0D", "P1Y", "soon", "P367D"])
def test_no_other_time_is_a_start_deadline(timeline: Timeline, bad: str) -> None:
    ann = become(timeline.services, "Ann").id
    refused("invalid_request", lambda: opened(timeline.services, ann, start_within=bad))
