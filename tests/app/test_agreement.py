"""Proposals, votes and repairs on a real store."""

from typing import Any

import msgspec
import pytest

from arbiter.app import agreement, audit_file, deadlines, log, repairs
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.kernel.agreement import Wanted
from arbiter.kernel.position import next_deadline
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.repair import Repair
from tests.app.test_absences import open_for, sound
from tests.app.test_deadlines import DAY, Timeline

END = Wanted(kind="end", result="standing")


@pytest.fixture
def timeline(services: Services) -> Timeline:
    return Timeline(services)


def propose(timeline: Timeline, player: str, game: str, wanted: Wanted, key: str | None = None) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(agreement.propose(timeline.services, player, game, wanted, key))
    return told


def vote(timeline: Timeline, player: str, game: str, name: str, *, yes: bool = True, key: str = "") -> dict[str, Any]:
    answer = agreement.vote(timeline.services, player, game, name, yes, key or None)
    told: dict[str, Any] = msgspec.json.decode(answer)
    return told


def mails(timeline: Timeline, game: str, kind: str) -> list[Message]:
    tasks = timeline.services.outbox.read({}, 0.0)
    return [task.message for task in tasks if task.message.game == game and task.message.kind == kind]


def test_votes_are_counted_once_and_answered_alike(timeline: Timeline):
    game, ids = timeline.game("cubaneo", 3)
    first = propose(timeline, ids[0], game, END, "one")
    assert propose(timeline, ids[0], game, END, "one") == first
    assert (first["outcome"], first["proposals"][0]["missing"]) == ("open", [2, 3])
    assert [m.seat for m in mails(timeline, game, "announced")] == [2, 3]
    vote(timeline, ids[1], game, first["proposal"], key="two")
    last = vote(timeline, ids[2], game, first["proposal"], key="three")
    assert (last["outcome"], last["status"], last["proposals"]) == ("agreed", "finished", [])
    assert vote(timeline, ids[2], game, first["proposal"], key="three") == last
    sound(timeline, game)


def test_games_without_clocks_end_by_a_vote_too_and_their_log_says_that_it_is_extended(timeline: Timeline):
    from arbiter.app import creating, joining, players

    ids = [players.create(timeline.services, f"Player {n}", "", "UTC")[0].id for n in range(2)]
    wanted = creating.Wanted(ruleset="cubaneo", seats=2)
    game = msgspec.json.decode(creating.create(timeline.services, ids[0], wanted, None))["id"]
    joining.join(timeline.services, ids[1], game, "", None)
    with pytest.raises(Refusal) as refused:
        propose(timeline, ids[0], game, Wanted(kind="pause"))
    assert refused.value.code == "no_clocks"
    name = propose(timeline, ids[0], game, END)["proposal"]
    record = msgspec.json.decode(log.chained(timeline.services, game, -1)[-1])
    assert [event["type"] for event in record["events"]] == ["log_extended", "proposed"]
    assert vote(timeline, ids[1], game, name)["outcome"] == "agreed"
    sound(timeline, game)


def test_a_proposal_in_a_game_without_clocks_expires(timeline: Timeline):
    from arbiter.app import creating, joining, players

    ids = [players.create(timeline.services, f"Player {n}", "", "UTC")[0].id for n in range(2)]
    wanted = creating.Wanted(ruleset="havana", seats=2)
    game = msgspec.json.decode(creating.create(timeline.services, ids[0], wanted, None))["id"]
    joining.join(timeline.services, ids[1], game, "", None)
    propose(timeline, ids[0], game, END)
    timeline.now += 7 * DAY
    assert deadlines.fire(timeline.services) >= 1
    deadlines.attempt(timeline.services, game)
    deadlines.attempt(timeline.services, game)
    position = log.load(timeline.services, game).position
    assert (position.proposals, position.status, next_deadline(position)) == ((), "running", 0)
    sound(timeline, game)


def test_at_most_five_proposals_of_a_player_in_a_game_a_day(timeline: Timeline):
    if not timeline.services.settings.limits:
        pytest.skip("limits are off here")
    game, ids = timeline.game("cubaneo", 2)
    for _ in range(5):
        vote(timeline, ids[1], game, propose(timeline, ids[0], game, END)["proposal"], yes=False)
    with pytest.raises(Refusal) as refused:
        propose(timeline, ids[0], game, END)
    assert refused.value.code == "rate_limited"
    propose(timeline, ids[1], game, END)


def test_strangers_neither_propose_nor_vote(timeline: Timeline):
    game, ids = timeline.game("cubaneo", 2)
    other, more = timeline.game("cubaneo", 2)
    name = propose(timeline, ids[0], game, END)["proposal"]
    for act in (lambda: propose(timeline, more[0], game, END), lambda: vote(timeline, more[0], game, name)):
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "forbidden"
    assert other


def test_an_extension_is_told_to_all(timeline: Timeline):
    game, _ = timeline.game("cubaneo", 3)
    position = log.load(timeline.services, game).position
    seat = next(seat for seat, clock in enumerate(position.clocks, 1) if clock.running)
    wanted = Repair(action="deadline", reason="outage", seat=seat, by="P2D")
    first = repairs.perform_repair(timeline.services, "admin", game, wanted, "key")
    assert repairs.perform_repair(timeline.services, "admin", game, wanted, "key") == first
    assert [m.seat for m in mails(timeline, game, "announced")] == [1, 2, 3]
    record = msgspec.json.decode(log.chained(timeline.services, game, -1)[-1])
    assert (record["actor"], record["cause"]["via"]) == ("admin", "api")
    sound(timeline, game)


@pytest.mark.parametrize(("action", "mail"), [("pause", "clock_change"), ("end", "notify"), ("open_seat", "open_seat")])
def test_repairs_are_told_to_all(timeline: Timeline, action: str, mail: str):
    """By one mail each: who is asked something at the same time is told of the repair with it."""
    game, _ = timeline.game("cubaneo", 3)
    before = {kind: len(mails(timeline, game, kind)) for kind in ("notify", mail)}
    wanted = Repair(action=action, reason="fault", seat=2 if action == "open_seat" else 0)
    repairs.perform_repair(timeline.services, "admin", game, wanted, None)
    told = [message for kind, count in before.items() for message in mails(timeline, game, kind)[count:]]
    assert sorted(message.seat for message in told) == [1, 2, 3]
    sound(timeline, game)


def test_an_open_game_is_cancelled_and_its_players_told(timeline: Timeline):
    game, _ = open_for(timeline, 3)
    repairs.perform_repair(timeline.services, "admin", game, Repair(action="cancel", reason="conduct"), None)
    assert log.load(timeline.services, game).position.status == "cancelled"
    assert [m.seat for m in mails(timeline, game, "expired")] == [1]
    assert audit(audit_file.exported(timeline.services, game, None)).verdict == "SOUND"
