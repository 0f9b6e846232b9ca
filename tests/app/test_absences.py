"""Planned absences: in a player's profile, and as records in the games."""

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from arbiter.app import absences, audit_file, deadlines, joining, log, players, read
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Absence, Player
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.kernel.clocks import instants
from arbiter.kernel.refusal import Refusal
from tests.app.test_deadlines import DAY, Timeline

PLAIN = {"weekends": True, "bank": "PT0S", "grace": "PT0S", "turn": "P5D"}


def plan(timeline: Timeline, player: str, *days: tuple[str, str]) -> Player:
    account = timeline.services.players.get(player)
    assert account
    absent = [Absence(*each) for each in days]
    return players.change(timeline.services, account, None, None, None, None, absent)


def spread(timeline: Timeline, player: str) -> list[Message]:
    """What the outbox asks for beside notices, done as the jobs do it."""
    found = []
    for kind in ("absences", "absence"):
        for task in timeline.services.outbox.read({}, 0.0):
            if task.message.kind == kind == "absences":
                absences.spread(timeline.services, player, task.message.about)
            elif task.message.kind == kind:
                absences.record(timeline.services, task.message.game, task.message.player)
            else:
                continue
            timeline.services.outbox.done(*task.place)
            found.append(task.message)
    return found


def clocks(timeline: Timeline, game: str) -> dict[str, Any]:
    found: dict[str, Any] = read.game(timeline.services, game, None).body["clocks"]
    return found


def listed(timeline: Timeline, game: str) -> None:
    from arbiter.app import lists

    lists.enter(timeline.services, game, "")


def sound(timeline: Timeline, game: str) -> None:
    verdict = audit(audit_file.exported(timeline.services, game, None))
    assert verdict.verdict == "SOUND", verdict.failure


def deadline(timeline: Timeline, game: str, seat: int) -> str:
    running = log.load(timeline.services, game).position.clocks[seat - 1].running
    assert running
    assert running.deadline
    return instants.text(running.deadline)


@pytest.fixture
def timeline(services: Services) -> Timeline:
    return Timeline(services)  # 25 March 2026, 09:00 UTC


def asked(timeline: Timeline, game: str) -> int:
    loaded = log.load(timeline.services, game)
    return next(seat for seat, clock in enumerate(loaded.position.clocks, 1) if clock.running)


def test_an_absence_stops_the_player_s_clock_by_a_record(timeline: Timeline):
    game, ids = timeline.game("cubaneo", 3, **PLAIN, zone="UTC")
    listed(timeline, game)
    spread(timeline, ids[0])
    seat = asked(timeline, game)
    assert deadline(timeline, game, seat) == "2026-03-30T09:00:00.000Z"
    plan(timeline, ids[seat - 1], ("2026-03-28", "2026-03-29"))
    spread(timeline, ids[seat - 1])
    assert deadline(timeline, game, seat) == "2026-04-01T09:00:00.000Z"
    assert clocks(timeline, game)[str(seat)]["absences"] == [{"from": "2026-03-28", "to": "2026-03-29"}]
    last = msgspec.json.decode(log.chained(timeline.services, game, -1)[-1])
    assert [event["type"] for event in last["events"]] == ["absence_planned", "deadline_moved"]
    assert (last["actor"], last["events"][1]["reason"]) == ("arbiter", "absence")
    version = log.load(timeline.services, game).position.version
    absences.record(timeline.services, game, ids[seat - 1])  # as after a kill between append and done
    assert log.load(timeline.services, game).position.version == version
    sound(timeline, game)


def test_a_cancelled_absence_moves_the_deadline_back_except_for_days_that_have_begun(timeline: Timeline):
    game, ids = timeline.game("cubaneo", 3, **PLAIN, zone="UTC")
    listed(timeline, game)
    seat = asked(timeline, game)
    me = ids[seat - 1]
    plan(timeline, me, ("2026-03-28", "2026-03-31"))
    spread(timeline, me)
    timeline.now = instants.ms("2026-03-29T07:00:00.000Z")
    profile = plan(timeline, me)
    assert profile.absences == (Absence("2026-03-28", "2026-03-29"),)
    spread(timeline, me)
    assert deadline(timeline, game, seat) == "2026-04-01T09:00:00.000Z"
    sound(timeline, game)


def test_the_job_is_announced_before_the_player_is_stored_and_waits_for_it(timeline: Timeline):
    account = players.create(timeline.services, "Ann", "", "UTC")[0]
    new = msgspec.structs.replace(account, absences=(Absence("2026-04-01", "2026-04-02"),))
    about = absences.announcement(new).about
    assert not absences.spread(timeline.services, account.id, about)
    timeline.services.players.update(new)
    assert absences.spread(timeline.services, account.id, about)


def test_a_game_that_starts_later_begins_with_the_absences(timeline: Timeline):
    open_game, ids = open_for(timeline, 2)
    plan(timeline, ids[0], ("2026-03-28", "2026-03-29"))
    plan(timeline, ids[1], ("2026-04-28", "2026-04-29"))
    joining.join(timeline.services, ids[1], open_game, "", None)
    last = msgspec.json.decode(log.chained(timeline.services, open_game, -1)[-1])
    planned = [event for event in last["events"] if event["type"] == "absence_planned"]
    assert [event["seat"] for event in planned] == [1, 2]
    for player in ids:
        spread(timeline, player)
    assert log.load(timeline.services, open_game).position.version == last["seq"]
    sound(timeline, open_game)


def open_for(timeline: Timeline, seats: int) -> tuple[str, list[str]]:
    from arbiter.app import creating

    ids = [players.create(timeline.services, f"Player {n}", "", "UTC")[0].id for n in range(seats)]
    wanted = creating.Wanted(ruleset="cubaneo", seats=seats, clock={"turn": "P5D"})
    return msgspec.json.decode(creating.create(timeline.services, ids[0], wanted, None))["id"], ids


@pytest.mark.parametrize(
    "days",
    [
        [("2026-03-26", "2026-03-27")],
        [("2026-05-01", "2026-05-29")],
        [("2026-05-01", "2026-04-29")],
        [("2026-02-30", "2026-03-01")],
        [("2027-12-01", "2027-12-02")],
    ],
)
def test_absences_that_are_too_soon_too_long_or_none_are_refused(timeline: Timeline, days: list[tuple[str, str]]):
    account = players.create(timeline.services, "Ann", "", "UTC")[0]
    with pytest.raises(Refusal, match="absences"):
        plan(timeline, account.id, *days)
    assert timeline.services.players.get(account.id) == account


def test_games_with_absences_come_to_a_sound_end(timeline: Timeline):
    chance = Random("absences")
    game, ids = timeline.game("havana", 3, turn="PT18H")
    listed(timeline, game)
    for _ in range(600):
        if log.load(timeline.services, game).position.status != "running":
            break
        timeline.now += chance.randrange(DAY)
        deadlines.attempt(timeline.services, game)
        timeline.reveal(game)
        if chance.random() < 0.5:
            timeline.answer(game, ids, chance)
        timeline.reveal(game)
        if chance.random() < 0.3:
            first = timeline.now + chance.randrange(3, 20) * DAY
            with_last = [instants.text(first + more * DAY)[:10] for more in (0, chance.randrange(3))]
            player = chance.choice(ids)
            with suppress(Refusal):  # more than 28 days in the year
                plan(timeline, player, (with_last[0], with_last[1]))
            spread(timeline, player)
    assert log.load(timeline.services, game).position.status == "finished"
    sound(timeline, game)
