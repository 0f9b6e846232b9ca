"""Resigning, taking seats over, and lists of seats that stand open, over REST and on the pages."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from arbiter.app import departing, lists
from arbiter.app.services import Services
from tests.api.client import Client
from tests.api.play import Table
from tests.outbox import waiting

Open = Callable[..., Table]
Make = Callable[..., Client]


def relayed(services: Services) -> None:
    for task in waiting(services):
        if task.message.kind == "index":
            lists.enter(services, task.message.game, task.message.player)


def resign(game: Table, seat: int, **headers: str) -> Any:
    return game.players[seat - 1].post(f"{game.path}/seats/me/resignation", {}, 201, **headers)


def seat(game: Table, number: int) -> Any:
    return game.shown()["seats"][number - 1]


def test_a_seat_changes_hands(table: Open, player: Make, services: Services) -> None:
    game, cem = table(3).start(), player("Cem")
    path = f"{game.path}/seats/2/takeover"
    cem.refused("POST", path, "seat_not_open", 409, {})
    told = resign(game, 2, Idempotency_Key="k")
    assert told["status"] == "running"
    assert resign(game, 2, Idempotency_Key="k") == told
    assert seat(game, 2)["autopilot"] == "open"
    relayed(services)
    listed = [each["id"] for each in cem.get("/v1/games?open_seats=true&ruleset=cubaneo")["games"]]
    assert game.id in listed
    game.players[0].refused("POST", path, "already_seated", 409, {})
    game.players[1].refused("POST", f"{game.path}/moves", "seat_on_autopilot", 409, {"text": "end"})
    assert game.players[1].get(f"{game.path}/options")["offers"] == []
    taken = cem.post(path, {}, 201, Idempotency_Key="k")
    assert (taken["seat"], taken["game"]) == (2, game.id)
    assert cem.post(path, {}, 201, Idempotency_Key="k") == taken
    cem.refused("POST", path, "idempotency_mismatch", 422, {"zone": "Europe/Berlin"}, Idempotency_Key="k")
    assert "autopilot" not in seat(game, 2)
    assert cem.get(game.path)["you"] == 2
    assert game.players[1].get(game.path)["you"] is None
    game.players[1].refused("POST", f"{game.path}/seats/me/resignation", "forbidden", 403, {})
    assert game.id not in [each["id"] for each in cem.get("/v1/games?open_seats=true")["games"]]


@pytest.mark.parametrize("body", [{"zone": 5}, {"invitation": "x" * 65}, {"nonce": "ab"}, [], "x", None])
def test_other_bodies_are_refused(table: Open, player: Make, body: Any) -> None:
    game, cem = table(3).start(), player("Cem")
    resign(game, 2)
    if body is None:
        assert cem.post(f"{game.path}/seats/2/takeover", None, 201)["seat"] == 2
    else:
        cem.refused("POST", f"{game.path}/seats/2/takeover", "invalid_request", 422, body)
        game.players[0].refused("POST", f"{game.path}/seats/me/resignation", "invalid_request", 422, {"sure": True})


@pytest.mark.parametrize("number", ["0", "01", "-1", "4", "99", "1000", "two", "2.0", "%32%20"])
def test_other_seats_are_not_found(table: Open, player: Make, number: str) -> None:
    game, cem = table(3).start(), player("Cem")
    resign(game, 2)
    cem.refused("POST", f"{game.path}/seats/{number}/takeover", "not_found", 404, {})


def test_a_zone_without_clocks_means_nothing(table: Open, player: Make) -> None:
    game, cem = table(3).start(), player("Cem")
    resign(game, 2)
    cem.refused("POST", f"{game.path}/seats/2/takeover", "invalid_request", 422, {"zone": "Mars/Olympus"})
    cem.post(f"{game.path}/seats/2/takeover", {"zone": "Europe/Berlin"}, 201)


def test_an_owner_comes_back_in_the_own_time_zone(table: Open, player: Make) -> None:
    game = table(3, clock={"turn": "P2D", "zone": "Europe/Berlin"}).start()
    resign(game, 2)
    game.players[1].post(f"{game.path}/seats/2/takeover", {"zone": "America/Havana"}, 201)
    assert game.shown()["clocks"]["2"]["zone"] == "America/Havana"
    resign(game, 2)
    player("Cem").post(f"{game.path}/seats/2/takeover", {}, 201)
    shown = game.shown()
    assert (shown["clocks"]["2"]["zone"], shown["clocks"]["2"]["bank"]) == ("Europe/Berlin", "P2D")


def test_who_resigns_for_good_never_wins(table: Open, player: Make) -> None:
    game = table(3, on_resignation="autopilot").start()
    assert game.shown()["on_resignation"] == "autopilot"
    resign(game, 2)
    assert seat(game, 2)["autopilot"] == "forfeited"
    player("Cem").refused("POST", f"{game.path}/seats/2/takeover", "seat_not_open", 409, {})
    game.players[1].refused("POST", f"{game.path}/seats/2/takeover", "seat_not_open", 409, {})
    resign(game, 1)
    shown = game.shown()
    assert (shown["status"], shown["result"]["reason"], shown["result"]["winners"]) == ("finished", "last_player", [3])
    game.players[2].refused("POST", f"{game.path}/seats/me/resignation", "game_finished", 409, {})


def test_an_open_game_is_left_and_a_running_one_resigned(table: Open) -> None:
    game = table(3)
    game.players[0].refused("POST", f"{game.path}/seats/me/resignation", "game_not_started", 409, {})
    game.players[0].refused("POST", f"{game.path}/seats/1/takeover", "game_not_started", 409, {})
    game.start()
    assert "resign" in game.players[0].refused("DELETE", f"{game.path}/seats/me", "game_not_open", 409)["detail"]


@pytest.mark.parametrize("wrong", ["mine=true", "awaiting=true", "status=open&mine=true"])
def test_open_seats_are_a_list_of_their_own(table: Open, wrong: str) -> None:
    ann = table(2).players[0]
    ann.refused("GET", f"/v1/games?open_seats=true&{wrong}", "invalid_request", 422)
    ann.refused("GET", "/v1/games?open_seats=true&cursor=x", "invalid_request", 422)
    assert ann.get("/v1/games?open_seats=true&status=open") == {"games": [], "next": None}


def test_pages_of_open_seats_follow_each_other(
    table: Open, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [table(3).start() for _ in range(3)]
    for game in games:
        resign(game, 2)
    relayed(services)
    whole, page = services.index.vacant, services.index.vacant
    monkeypatch.setattr(services.index, "vacant", lambda **how: page(**{**how, "limit": 2}))
    found, cursor = [], ""
    while cursor is not None:
        told = Client(games[0].players[0].app).get(f"/v1/games?open_seats=true{f'&cursor={cursor}' if cursor else ''}")
        found += [each["id"] for each in told["games"]]
        cursor = told["next"]
    assert {game.id for game in games} <= set(found)
    assert len(found) == len(set(found))
    assert set(found) <= set(whole(limit=1000)[0])


def test_a_private_seat_is_taken_by_invitation(table: Open, player: Make) -> None:
    game, cem = table(2, visibility="private"), player("Cem")
    code = game.players[0].post(f"{game.path}/invitations", {}, 201)["link"].rpartition("/")[2]
    game.players[1].post(f"{game.path}/seats", {"invitation": code}, 201)
    resign(game, 2)
    cem.refused("POST", f"{game.path}/seats/2/takeover", "not_found", 404, {})
    code = game.players[0].post(f"{game.path}/invitations", {}, 201)["link"].rpartition("/")[2]
    cem.refused("POST", f"{game.path}/seats/2/takeover", "invitation_invalid", 422, {"invitation": "a" * 26})
    assert cem.post(f"{game.path}/seats/2/takeover", {"invitation": code}, 201)["seat"] == 2


def test_a_deleted_account_leaves_its_seats(table: Open, services: Services) -> None:
    game = table(3).start()
    relayed(services)
    gone = game.players[1]
    gone.call("DELETE", "/v1/players/me", None, 204)
    gone.refused("GET", "/v1/players/me", "unauthenticated", 401)
    for task in waiting(services):
        if (task.message.kind, task.message.player) == (departing.KIND, gone.id):
            departing.finish(services, task.message.player, task.message.game)
    assert seat(game, 2) == {"seat": 2, "player": {"id": gone.id, "name": "(deleted)"}, "autopilot": "open"}


# Pages


def page(app: Flask, path: str, form: dict[str, str] | None = None) -> Any:
    client = app.test_client()
    return client.get(path) if form is None else client.post(path, data=form)


def test_a_newcomer_takes_a_seat_on_the_game_s_page(app: Flask, table: Open, services: Services) -> None:
    game = table(3).start()
    action = f"/games/{game.id}/seats/2/takeover"
    assert action not in page(app, f"/games/{game.id}").text
    assert page(app, action, {"name": "Cem"}).status_code == 409
    resign(game, 2)
    relayed(services)
    assert action in page(app, f"/games/{game.id}").text
    assert game.id in page(app, "/games").text
    done = page(app, action, {"name": "Cem"})
    assert (done.status_code, "You have seat 2" in done.text) == (200, True)
    assert re.search("mlc_[A-Za-z0-9_-]+", done.text)
    assert seat(game, 2)["player"]["name"] == "Cem"


def test_an_owner_takes_the_own_seat_on_the_page(app: Flask, table: Open) -> None:
    game = table(3, visibility="private")
    for each in game.players[1:]:
        code = game.players[0].post(f"{game.path}/invitations", {}, 201)["link"].rpartition("/")[2]
        each.post(f"{game.path}/seats", {"invitation": code}, 201)
    resign(game, 2)
    action = f"/games/{game.id}/seats/2/takeover"
    assert page(app, action, {"name": "Cem"}).status_code == 404
    assert page(app, action, {"token": game.players[1].token, "zone": "Mars"}).status_code == 422
    assert page(app, action, {"token": game.players[1].token}).status_code == 200
    assert "autopilot" not in seat(game, 2)


def test_an_invitation_s_page_takes_a_seat_over(app: Flask, table: Open) -> None:
    game = table(2, visibility="private")
    code = game.players[0].post(f"{game.path}/invitations", {}, 201)["link"].rpartition("/")[2]
    game.players[1].post(f"{game.path}/seats", {"invitation": code}, 201)
    resign(game, 2)
    code = game.players[0].post(f"{game.path}/invitations", {}, 201)["link"].rpartition("/")[2]
    assert "Take over a seat" in page(app, f"/invitations/{code}").text
    assert "You have seat 2" in page(app, f"/invitations/{code}", {"name": "Cem"}).text
    assert page(app, f"/invitations/{code}").status_code == 422
