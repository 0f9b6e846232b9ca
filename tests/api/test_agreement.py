"""Absences, proposals, votes and repairs over the API."""

from typing import Any

import pytest

from arbiter.app import administrators
from arbiter.app.services import Services
from tests.api.client import Client
from tests.api.dial import Dial
from tests.api.play import Table


@pytest.fixture
def dial(services: Services) -> Dial:
    return Dial(services)


@pytest.fixture
def admin(dial: Dial) -> Client:
    id, token = administrators.appoint(dial.services)
    return Client(dial.app, token, id)


def proposed(game: Table, **body: Any) -> Any:
    return game.players[0].post(f"{game.path}/proposals", body, 201)


def vote(game: Table, seat: int, proposal: str, yes: bool = True) -> Any:
    return game.players[seat - 1].post(f"{game.path}/proposals/{proposal}/votes", {"yes": yes}, 201)


def test_absences_are_planned_and_told_in_one_s_own_profile(dial: Dial):
    ann = Client(dial.app).become("Ann")
    assert ann.get("/v1/players/me")["absences"] == []
    days = [{"from": "2026-04-10", "to": "2026-04-12"}, {"from": "2026-04-02", "to": "2026-04-02"}]
    told = ann.call("PATCH", "/v1/players/me", {"absences": days})
    assert told["absences"] == sorted(days, key=lambda each: each["from"])
    assert ann.call("PATCH", "/v1/players/me", {"name": "Anna"})["absences"] == told["absences"]
    assert ann.call("PATCH", "/v1/players/me", {"absences": []})["absences"] == []


@pytest.mark.parametrize(
    "absences",
    [
        [{"from": "2026-03-26", "to": "2026-03-27"}],
        [{"from": "2026-02-30", "to": "2026-03-01"}],
        [{"from": "2026-04-10", "to": "2026-04-09"}],
        [{"from": "2026-04-10", "to": "2026-05-10"}],
        [{"from": "0000-04-10", "to": "0000-04-11"}],
        [{"from": "9999-12-31", "to": "9999-12-31"}],
        [{"from": "10 April", "to": "2026-04-11"}],
        [{"from": "2026-04-10"}],
        [{"from": 5, "to": 6}],
        [{"from": "2026-04-10", "to": "2026-04-10"}] * 101,
        {"from": "2026-04-10"},
        "tomorrow",
    ],
)
def test_absences_that_cannot_be_are_refused(dial: Dial, absences: Any):
    ann = Client(dial.app).become("Ann")
    ann.refused("PATCH", "/v1/players/me", "invalid_request", 422, {"absences": absences})


def test_a_pause_is_proposed_voted_on_and_shown(dial: Dial):
    game = dial.table(3).start()
    told = proposed(game, kind="pause", until="2026-04-10T08:00:00.000Z")
    assert told["proposals"] == game.shown()["proposals"]
    [shown] = told["proposals"]
    assert (shown["votes"], shown["missing"], shown["until"]) == ({"1": True}, [2, 3], "2026-04-10T08:00:00.000Z")
    assert vote(game, 2, told["proposal"])["outcome"] == "open"
    assert vote(game, 3, told["proposal"])["outcome"] == "agreed"
    after = game.shown()
    assert (after["paused"], "proposals" in after) == ("vote", False)
    assert after["awaiting"][0]["deadlines"] == {}


def test_an_end_tells_its_winners_and_its_reason(dial: Dial):
    game = dial.table(2).start()
    vote(game, 2, proposed(game, kind="end", result="none")["proposal"])
    result = game.shown()["result"]
    assert (result["reason"], result["winners"]) == ("agreed", [])


def test_an_extension_is_for_one_seat(dial: Dial):
    game = dial.table(2).start()
    seat, before = game.awaited()
    told = proposed(game, kind="extension", seat=seat, by="P2D")
    assert (told["proposals"][0]["seat"], told["proposals"][0]["by"]) == (seat, "P2D")
    vote(game, 2, told["proposal"])
    assert game.awaited()[1]["deadlines"][str(seat)] > before["deadlines"][str(seat)]


@pytest.mark.parametrize(
    ("body", "code", "status"),
    [
        ({}, "invalid_request", 422),
        ({"kind": "party"}, "invalid_request", 422),
        ({"kind": "end"}, "invalid_request", 422),
        ({"kind": "end", "result": "mine"}, "invalid_request", 422),
        ({"kind": "pause", "until": "soon"}, "invalid_request", 422),
        ({"kind": "pause", "until": "2026-04-10"}, "invalid_request", 422),
        ({"kind": "pause", "until": "\ud800"}, "invalid_request", 422),
        ({"kind": "pause", "seat": 1}, "invalid_request", 422),
        ({"kind": "resume"}, "clocks_running", 409),
        ({"kind": "extension", "seat": 99, "by": "P1D"}, "not_found", 404),
        ({"kind": "extension", "seat": 10**18, "by": "P1D"}, "invalid_request", 422),
        ({"kind": "extension", "seat": "1", "by": "P1D"}, "invalid_request", 422),
        ({"kind": "end", "result": "none", "more": 1}, "invalid_request", 422),
    ],
)
def test_proposals_that_cannot_be_are_refused(dial: Dial, body: Any, code: str, status: int):
    game = dial.table(2).start()
    game.players[0].refused("POST", f"{game.path}/proposals", code, status, body)


def test_votes_that_cannot_be_are_refused(dial: Dial):
    game = dial.table(3).start()
    name = proposed(game, kind="end", result="standing")["proposal"]
    path, ann, bob = f"{game.path}/proposals", game.players[0], game.players[1]
    ann.refused("POST", f"{path}/{name}/votes", "already_voted", 409, {"yes": True})
    ann.refused("POST", path, "proposal_open", 409, {"kind": "end", "result": "none"})
    bob.refused("POST", f"{path}/900-end/votes", "not_found", 404, {"yes": True})
    bob.refused("POST", f"{path}/{name}/votes", "invalid_request", 422, {"yes": "true"})
    bob.refused("POST", f"{path}/nothing/votes", "not_found", 404, {"yes": True})
    Client(dial.app).become("Eve").refused("POST", f"{path}/{name}/votes", "forbidden", 403, {"yes": True})
    Client(dial.app).refused("POST", path, "unauthenticated", 401, {"kind": "pause"})
    vote(game, 2, name, yes=False)
    game.players[2].refused("POST", f"{path}/{name}/votes", "proposal_closed", 409, {"yes": True})


def test_before_the_start_and_after_the_end_nothing_is_proposed(dial: Dial, admin: Client):
    game = dial.table(2)
    ann = game.players[0]
    ann.refused("POST", f"{game.path}/proposals", "game_not_started", 409, {"kind": "end", "result": "none"})
    game.start()
    told = admin.post(f"{game.path}/admin", {"action": "end", "reason": "fault"}, 201)
    assert told["status"] == "finished"
    ann.refused("POST", f"{game.path}/proposals", "game_finished", 409, {"kind": "end", "result": "none"})


def test_only_administrators_repair_games(dial: Dial, admin: Client):
    game = dial.table(2).start()
    seat, before = game.awaited()
    body = {"action": "deadline", "reason": "outage", "seat": seat, "by": "P1D"}
    game.players[0].refused("POST", f"{game.path}/admin", "forbidden", 403, body)
    told = admin.post(f"{game.path}/admin", body, 201, Idempotency_Key="one")
    assert admin.post(f"{game.path}/admin", body, 201, Idempotency_Key="one") == told
    assert game.awaited()[1]["deadlines"][str(seat)] > before["deadlines"][str(seat)]
    admin.refused("POST", f"{game.path}/moves", "forbidden", 403, {"text": "pass"})
    admin.refused("POST", "/v1/games", "forbidden", 403, {"ruleset": "cubaneo", "seats": 2})


@pytest.mark.parametrize(
    ("body", "code", "status"),
    [
        ({"action": "pause"}, "invalid_request", 422),
        ({"action": "pause", "reason": "whim"}, "invalid_request", 422),
        ({"action": "cancel", "reason": "fault"}, "game_not_open", 409),
        ({"action": "resume", "reason": "fault"}, "clocks_running", 409),
        ({"action": "open_seat", "reason": "conduct"}, "not_found", 404),
        ({"action": "deadline", "reason": "fault", "seat": 1}, "invalid_request", 422),
    ],
)
def test_repairs_that_cannot_be_are_refused(dial: Dial, admin: Client, body: Any, code: str, status: int):
    game = dial.table(2).start()
    if body["action"] == "deadline":
        body = {**body, "seat": game.awaited()[0]}
    admin.refused("POST", f"{game.path}/admin", code, status, body)
    admin.refused("POST", f"/v1/games/{'0' * 20}/admin", "not_found", 404, {"action": "pause", "reason": "fault"})


def test_a_revoked_administrator_is_unknown(dial: Dial, admin: Client):
    game = dial.table(2).start()
    assert not administrators.dismiss(dial.services, game.players[0].id)
    assert administrators.dismiss(dial.services, admin.id)
    body = {"action": "pause", "reason": "fault"}
    admin.refused("POST", f"{game.path}/admin", "unauthenticated", 401, body)
