"""Moves, previews, options and past positions in games with clocks."""

import re
from typing import Any

import pytest

from arbiter.app.services import Services
from tests.api.dial import TERMS, Dial
from tests.api.play import Table

CLOCK_EVENTS = {"clock_started", "clock_stopped", "deadline_moved", "clocks_paused", "clocks_resumed"}


@pytest.fixture
def dial(services: Services) -> Dial:
    return Dial(services)


def paused(dial: Dial, seats: int = 2, **more: Any) -> Table:
    game = dial.table(seats, clock={**TERMS, "on_timeout": "pause"}, **more).start()
    assert dial.expire(game)["paused"]
    return game


def kinds(events: list[dict[str, Any]]) -> set[str]:
    return {event["type"] for event in events}


def test_a_preview_tells_what_the_steps_do_without_the_clocks(dial: Dial):
    game = dial.table().start()
    seat, before = game.awaited()[0], game.shown()
    while True:
        step = game.steps(seat)[-1]
        body = {"steps": [step]}
        previewed = game.players[seat - 1].post(f"{game.path}/moves?preview=true", body)
        assert not kinds(previewed["events"]) & CLOCK_EVENTS
        dial.wait("PT1H")
        moved = game.move(seat, step)
        assert [e for e in moved["events"] if e["type"] not in CLOCK_EVENTS] == previewed["events"]
        if game.shown()["awaiting"] != before["awaiting"]:
            break
    assert kinds(moved["events"]) & CLOCK_EVENTS


def test_a_part_of_a_turn_moves_no_deadline(dial: Dial):
    game = dial.table().start()
    seat, decision = game.awaited()
    dial.wait("PT5H")
    moved = game.move(seat, game.steps(seat)[0])
    assert moved["awaiting"] == [decision]
    assert not kinds(moved["events"]) & CLOCK_EVENTS


def test_moves_are_made_during_a_pause(dial: Dial):
    game = paused(dial)
    seat, decision = game.awaited()
    options = game.players[seat - 1].get(f"{game.path}/options?flat=true")
    assert (options["decision"], bool(options["steps"])) == (decision["decision"], True)
    dial.wait("P30D")
    assert game.players[seat - 1].post(f"{game.path}/moves?preview=true", {"steps": options["steps"][:1]})["events"]
    moved = game.move(seat, options["steps"][0])
    assert moved["awaiting"][0]["deadlines"] == {}, "the decision is still open"
    events: list[dict[str, Any]] = []
    while "paused" in game.shown():
        events = game.move(seat, game.steps(seat)[-1])["events"]
    assert "clocks_resumed" in kinds(events)
    assert game.shown()["awaiting"][0]["deadlines"]


def test_others_answer_during_a_pause(dial: Dial):
    """In a decision that asks several seats, the others' answers neither resume the clocks nor are they late."""
    game = dial.table(clock={**TERMS, "on_timeout": "pause", "increment": "PT0S"})
    while True:
        game.open().start()
        dial.wait("P1DT6H")
        shown = game.bidding().shown()
        if len(set(shown["awaiting"][0]["deadlines"].values())) == 2:
            break
    assert dial.expire(game)["paused"] == "timed_out"
    missed = next(seat for seat, clock in game.shown()["clocks"].items() if clock["misses"])
    late, other = int(missed), 3 - int(missed)
    game.move(other, game.steps(other)[0])
    assert game.shown()["paused"] == "timed_out"
    events = game.move(late, game.steps(late)[0])["events"]
    assert "clocks_resumed" in kinds(events)
    stopped = next(event for event in events if event["type"] == "clock_stopped")
    assert (stopped["seat"], stopped["late"]) == (late, True)


def test_a_seat_that_the_arbiter_plays_is_offered_nothing(dial: Dial):
    game = dial.table(3, clock={**TERMS, "misses": 1}).start()
    seat = game.awaited()[0]
    assert dial.expire(game)["seats"][seat - 1]["autopilot"] == "open"
    client = game.players[seat - 1]
    for _ in range(40):
        if (shown := game.shown())["status"] != "running":
            break
        assert all(seat not in decision["seats"] for decision in shown["awaiting"])
        options = client.get(f"{game.path}/options?flat=true")
        assert (options["decision"], options["offers"], options["steps"]) == (None, [], [])
        if shown["awaiting"][0]["kind"] == "reveal":
            game.reveal()
            continue
        asked = game.awaited()[0]
        game.move(asked, game.steps(asked)[-1])


def test_a_player_whose_seat_stands_open_is_told_how_to_come_back(dial: Dial):
    game = dial.table(3, clock={**TERMS, "misses": 1}).start()
    seat = game.awaited()[0]
    dial.expire(game)
    client, body = game.players[seat - 1], {"text": "end"}
    for path in ("moves", "moves?preview=true"):
        told = client.refused("POST", f"{game.path}/{path}", "seat_on_autopilot", 409, body)
        assert told["autopilot"] == {"seat": seat, "reason": "open"}
        [way] = re.findall("`POST (.*?)`", told["detail"])
        assert way == f"{game.path}/seats/{seat}/takeover"
    joined = client.post(way, {}, 201)
    assert joined["seat"] == seat
    assert "autopilot" not in game.shown()["seats"][seat - 1]


def test_a_player_who_has_forfeited_is_told_so(dial: Dial):
    game = dial.table(3, clock={**TERMS, "on_timeout": "forfeit"}).start()
    seat = game.awaited()[0]
    dial.expire(game)
    told = game.players[seat - 1].refused("POST", f"{game.path}/moves", "seat_on_autopilot", 409, {"text": "end"})
    assert "can no longer win" in told["detail"]
    assert "POST" not in told["detail"]


def test_past_positions_are_those_of_the_log(dial: Dial):
    game = dial.table().start()
    for _ in range(3):
        dial.expire(game)
    records = game.records()
    views = [game.players[0].get(f"{game.path}/states/{record['seq']}") for record in records]
    assert [view["hash"] for view in views] == [record["hash"] for record in records]
    assert views[-1]["view"] == game.shown()["view"]


def test_a_stale_version_tells_of_the_deadline_that_passed(dial: Dial):
    game = dial.table().start()
    seat, version = game.awaited()[0], game.shown()["version"]
    step = game.steps(seat)[0]
    dial.expire(game)
    body = {"steps": [step], "expected_version": version}
    told = game.players[seat - 1].refused("POST", f"{game.path}/moves", "stale_version", 409, body)
    assert "deadline_missed" in kinds(told["records"][0]["events"])
