"""Clocks in the API: terms that are given, and what is told of them; every answer is checked against the document."""

from collections.abc import Callable
from typing import Any

import pytest

from arbiter.app.services import Services
from arbiter.kernel.clocks import zones
from tests.api.client import Client
from tests.api.dial import TERMS, Dial
from tests.api.play import Table

Make = Callable[..., Client]
FULL = {
    **TERMS,
    "reminders": ["P1D", "PT4H"],
    "zone": "Europe/Berlin",
    "weekends": False,
    "hours": ["08:00", "22:00"],
    "on_timeout": "pause",
    "misses": 2,
}
USUAL = {"reminders": [], "zone": "UTC", "weekends": True, "on_timeout": "autopilot", "misses": 3}
WRONG: list[tuple[str, Any]] = [
    ("turn", "2 days"),
    ("turn", "P1M"),
    ("turn", "P367D"),
    ("turn", "PT0S"),
    ("turn", 3600),
    ("turn", None),
    ("bank", "-P1D"),
    ("bank", ""),
    ("increment", "P999999999W"),
    ("grace", ["P1D"]),
    ("reminders.0", [1]),
    ("reminders", ["P1D", "soon"]),
    ("reminders", ["P1D", "P2D", "P3D", "P4D", "P5D", "P6D"]),
    ("zone", "Mars/Olympus"),
    ("zone", "../etc/passwd"),
    ("zone", ""),
    ("weekends", 1),
    ("weekends", "false"),
    ("hours", ["08:00", "24:00"]),
    ("hours", ["08:00", "08:00"]),
    ("hours", []),
    ("hours", ["08:00"]),
    ("hours", ["08:00", "12:00", "18:00"]),
    ("on_timeout", "resign"),
    ("misses", 0),
    ("misses", 21),
    ("misses", "3"),
    ("tzdata", "2020a"),
    ("turns", "P1D"),
]


@pytest.fixture
def dial(services: Services) -> Dial:
    return Dial(services)


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_terms_that_are_none_are_refused_by_field(player: Make, field: str, value: Any):
    body = {"ruleset": "cubaneo", "seats": 2, "clock": {**TERMS, field.partition(".")[0]: value}}
    told = player().refused("POST", "/v1/games", "invalid_request", 422, body)
    assert list(told["errors"]) == [f"clock.{field}"]
    assert told["detail"].startswith(f"clock.{field}: ")


@pytest.mark.parametrize("clock", [None, [], "P1D", {}])
def test_a_clock_of_another_form_is_refused(player: Make, clock: Any):
    body = {"ruleset": "cubaneo", "seats": 2, "clock": clock}
    assert "clock" in player().refused("POST", "/v1/games", "invalid_request", 422, body)["detail"]


def finish(game: Table) -> Any:
    """Take the turn of the seat that is asked; the answer to the last submission."""
    seat, decision = game.awaited()
    moved: dict[str, Any] = {"awaiting": [decision]}
    while any(o["decision"] == decision["decision"] for o in moved["awaiting"]):
        moved = game.move(seat, game.steps(seat)[-1])
    return moved


def test_a_zone_of_a_seat_is_refused_unless_there_is_one(player: Make, dial: Dial):
    ann, body = player(), {"ruleset": "cubaneo", "seats": 2, "clock": TERMS}
    assert "zone" in ann.refused("POST", "/v1/games", "invalid_request", 422, {**body, "zone": "Mars"})["errors"]
    game = dial.table()
    bob = game.players[1]
    assert "zone" in bob.refused("POST", f"{game.path}/seats", "invalid_request", 422, {"zone": "Mars"})["errors"]


def test_terms_are_told_in_full(dial: Dial):
    tzdata = {"tzdata": zones.VERSION}
    assert dial.table().shown()["clock"] == {**TERMS, **USUAL, **tzdata}
    assert dial.table(clock=FULL).shown()["clock"] == {**FULL, **tzdata}
    assert dial.table(clock={"turn": "PT48H", "bank": "P1W"}).shown()["clock"]["turn"] == "P2D"


def test_terms_of_one_game_open_another(player: Make, dial: Dial):
    told = dial.table(clock=FULL).shown()["clock"]
    told.pop("tzdata")
    assert dial.table(clock=told).shown()["clock"] == {**told, "tzdata": zones.VERSION}


def test_clocks_and_deadlines_are_told(dial: Dial):
    game = dial.table(zone="America/New_York")
    assert game.shown()["clocks"] == {}
    joined = game.players[1].post(f"{game.path}/seats", {"zone": "Asia/Tokyo"}, 201)
    shown, left = game.shown(), {"bank": "P2D", "grace": "PT12H", "misses": 0}
    assert shown["clocks"] == {"1": {**left, "zone": "America/New_York"}, "2": {**left, "zone": "Asia/Tokyo"}}
    assert joined["awaiting"] == shown["awaiting"]
    [decision] = shown["awaiting"]
    assert decision["deadlines"] == {str(seat): "2026-03-28T21:00:00.000Z" for seat in decision["seats"]}
    dial.wait("P1DT6H")
    [seat] = decision["seats"]
    moved = finish(game)
    assert {"clock_stopped", "clock_started"} <= {event["type"] for event in moved["events"]}
    assert moved["awaiting"] == game.shown()["awaiting"]
    assert game.shown()["clocks"][str(seat)]["bank"] == "P1DT19H"


def test_an_answer_of_the_arbiter_is_told(dial: Dial):
    game = dial.table().start()
    seat = game.awaited()[0]
    shown = dial.expire(game)
    assert shown["clocks"][str(seat)]["misses"] == 1
    kinds = [event["type"] for event in game.records()[-1]["events"]]
    assert kinds[0] == "deadline_missed"
    assert "autopilot_step" in kinds


def test_a_pause_is_told(dial: Dial):
    game = dial.table(clock={**TERMS, "on_timeout": "pause"}).start()
    shown = dial.expire(game)
    assert shown["paused"] == "timed_out"
    assert [decision["deadlines"] for decision in shown["awaiting"]] == [{}]
    dial.wait("P9D")
    finish(game)
    shown = game.shown()
    assert "paused" not in shown
    assert all(decision["deadlines"] for decision in shown["awaiting"])


def test_a_seat_that_nobody_plays_is_told(dial: Dial):
    game = dial.table(3, clock={**TERMS, "misses": 1}).start()
    seat = game.awaited()[0]
    shown = dial.expire(game)
    assert {one["seat"]: one.get("autopilot") for one in shown["seats"]}[seat] == "open"


def test_a_game_that_ended_early_says_why(dial: Dial):
    game = dial.table(clock={**TERMS, "on_timeout": "forfeit"}).start()
    seat = game.awaited()[0]
    shown = dial.expire(game)
    assert shown["result"]["reason"] == "last_player"
    assert shown["result"]["winners"] == [3 - seat]
    assert shown["seats"][seat - 1]["autopilot"] == "forfeited"


def test_a_game_without_a_clock_tells_what_it_always_told(finished: Table):
    shown = finished.shown()
    assert not {"clock", "clocks", "paused"} & shown.keys()
    assert shown["result"].keys() == {"winners", "scores"}
    assert all(seat.keys() == {"seat", "player"} for seat in shown["seats"])
    created = finished.records()[0]["events"][0]
    assert "clock" not in created
    assert created["log"] == 1
