"""Players, the lobby, who may see what."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from arbiter.app import addresses, lists
from arbiter.app.services import Services
from arbiter.games import RULESETS
from tests.api.client import Client
from tests.api.play import Table

Make = Callable[..., Client]
Open = Callable[..., Table]


def test_a_player_sees_and_changes_itself(player: Make):
    ann = player("  Ann   Lee ")
    assert ann.get("/v1/players/me")["name"] == "Ann Lee"
    changed = ann.call("PATCH", "/v1/players/me", {"name": "Anna", "timezone": "Europe/Berlin"})
    assert (changed["name"], changed["timezone"]) == ("Anna", "Europe/Berlin")
    changed = ann.call("PATCH", "/v1/players/me", {"email": "anna@example.org"})
    assert (changed["email"], changed["verified"]) == ("anna@example.org", False)
    assert ann.call("PATCH", "/v1/players/me", {"email": None})["email"] == ""
    for bad in (
        {"name": ""},
        {"name": "x" * 61},
        {"name": "a\u202eb"},
        {"timezone": "Mars"},
        {"email": "x"},
        {"id": 1},
    ):
        ann.refused("PATCH", "/v1/players/me", "invalid_request", 422, bad)


def test_an_address_is_verified_once_and_a_retry_answers_the_same(player: Make, services: Services):
    ann = player()
    ann.call("PATCH", "/v1/players/me", {"email": "ann@example.org"})
    known = services.players.get(ann.id)
    assert known is not None
    code = addresses.new_code(services, known)
    path, body = "/v1/players/me/email/verification", {"code": code.upper()}
    first = ann.post(path, body, 200, Idempotency_Key="v")
    assert first["verified"] is True
    assert ann.post(path, body, 200, Idempotency_Key="v") == first
    ann.refused("POST", path, "code_invalid", 422, body)
    ann.refused("POST", path, "idempotency_mismatch", 422, {"code": "another"}, Idempotency_Key="v")


def test_a_deleted_player_leaves_its_id(player: Make, table: Open):
    game = table()
    bob = player("Bob")
    bob.post(f"{game.path}/seats", {}, 201)
    bob.call("DELETE", "/v1/players/me", status=204)
    bob.refused("GET", "/v1/players/me", "unauthenticated", 401)
    assert game.shown()["seats"][1]["player"] == {"id": bob.id, "name": "(deleted)"}


def test_a_deleted_player_leaves_its_open_games(player: Make, table: Open, services: Services):
    own, joined, running, watcher = table(), table(seats=3), table().start(), player("Eve")
    joined.players[1].post(f"{joined.path}/seats", {}, 201)
    for game in (own, joined, running):
        lists.enter(services, game.id)
    for client in (own.players[0], joined.players[1], running.players[0]):
        client.call("DELETE", "/v1/players/me", status=204)
    assert watcher.get(own.path)["status"] == "cancelled"
    assert [bool(seat["player"]) for seat in watcher.get(joined.path)["seats"]] == [True, False, False]
    assert watcher.get(running.path)["status"] == "running"


def test_a_game_is_opened_joined_and_left(table: Open, player: Make):
    game = table(seats=3, nonce="0f", visibility="unlisted")
    ann, bob, _ = game.players
    joined = bob.post(f"{game.path}/seats", {"nonce": "ff"}, 201)
    assert (joined["seat"], joined["version"], joined["game"]) == (2, 1, game.id)
    assert bob.call("DELETE", f"{game.path}/seats/me")["status"] == "open"
    again = player("Cem").post(f"{game.path}/seats", None, 201)
    assert again["seat"] == 2
    assert ann.call("DELETE", game.path)["status"] == "cancelled"
    shown = game.shown()
    assert (shown["status"], shown["view"]) == ("cancelled", None)
    assert game.records()[-1]["events"][-1]["type"] == "seed_shown"


def test_creating_and_joining_are_safe_to_repeat(player: Make):
    ann, bob = player(), player()
    body = {"ruleset": "cubaneo", "seats": 3}
    how = {"json": body, "headers": {"Idempotency-Key": "new"}}
    first, again = ann.send("POST", "/v1/games", **how), ann.send("POST", "/v1/games", **how)
    assert (first.status_code, first.data) == (201, again.data)
    game = first.json["id"]
    how = {"json": {}, "headers": {"Idempotency-Key": "new"}}
    one, other = (bob.send("POST", f"/v1/games/{game}/seats", **how) for _ in range(2))
    assert (one.status_code, one.data) == (201, other.data)
    ann.refused("POST", "/v1/games", "idempotency_mismatch", 422, {**body, "seats": 2}, Idempotency_Key="new")
    for bad in (" ", "x" * 256, "ä", "a b"):
        ann.refused("POST", "/v1/games", "invalid_request", 422, body, Idempotency_Key=bad)


def test_games_of_a_wrong_form_are_refused(player: Make):
    ann = player()
    good = {"ruleset": "cubaneo", "seats": 2}
    for bad in (
        {"ruleset": "chess"},
        {"seats": 6},
        {"seats": 0},
        {"seats": 2.0},
        {"seats": "2"},
        {"seats": True},
        {"options": {"absent": ["nobody"]}},
        {"options": {"nothing": 1}},
        {"options": {"pack": "none"}},
        {"options": {"pack": 1}},
        {"options": []},
        {"visibility": "secret"},
        {"nonce": "xyz"},
        {"nonce": "0" * 129},
        {"clock": {"turn": "2 days"}},
        {"clock": {"bank": "P2D"}},
        {"zone": "Mars"},
        {"invite": ["ann"]},
        {"invite": "ann@example.org"},
    ):
        ann.refused("POST", "/v1/games", "invalid_request", 422, {**good, **bad})


def test_the_rule_of_an_option_that_does_not_fit_is_told(player: Make):
    body = {"ruleset": "cuba", "seats": 3, "options": {"el_presidente": False, "rounds": 8}}
    told = player().refused("POST", "/v1/games", "invalid_request", 422, body)
    assert told["rule"] == "CU-0"
    assert "`rounds` is 8, but each deck has only 6 statutes" in told["detail"]


def test_a_private_game_is_there_for_its_seats_only(table: Open, player: Make, stranger: Client):
    game = table(seats=3, visibility="private")
    assert game.shown()["visibility"] == "private"
    calls = [
        ("GET", "", None),
        ("GET", "/events", None),
        ("GET", "/states/0", None),
        ("GET", "/options", None),
        ("GET", "/decisions/1-bid/receipt", None),
        ("POST", "/seats", {}),
        ("POST", "/moves", {"text": "end"}),
        ("POST", "/moves", {"steps": [{"do": "fly"}]}),
        ("POST", "/moves?preview=true", {"text": "end"}),
        ("DELETE", "", None),
        ("DELETE", "/seats/me", None),
    ]
    other = player()
    for method, path, body in calls:
        told = other.refused(method, game.path + path, "not_found", 404, body)
        nowhere = other.refused(method, f"/v1/games/{'0' * 20}{path}", "not_found", 404, body)
        assert told == nowhere
    stranger.refused("GET", game.path, "not_found", 404)


def test_an_unlisted_game_is_read_by_whoever_knows_it(table: Open, stranger: Client):
    game = table(visibility="unlisted")
    assert stranger.get(game.path)["you"] is None
    assert stranger.get(f"{game.path}/events")["records"]


def test_lists(table: Open, services: Services, stranger: Client):
    games = [table(seats=2, visibility=v) for v in ("public", "private", "unlisted")]
    running = table().start()
    for game in (*games, running):
        lists.enter(services, game.id)

    def ids(client: Client, query: str) -> list[str]:
        found, cursor = [], ""
        while cursor is not None:
            page = client.get(f"/v1/games?{query}&cursor={cursor}")
            found += [game["id"] for game in page["games"]]
            cursor = page["next"]
        return found

    assert {games[0].id, running.id} <= set(ids(stranger, "ruleset=cubaneo"))
    assert not {games[1].id, games[2].id} & set(ids(stranger, ""))
    assert running.id in ids(stranger, "status=running")
    assert running.id not in ids(stranger, "status=open")
    assert ids(games[1].players[0], "mine=true") == [games[1].id]
    seat, _ = running.awaited()
    assert ids(running.players[seat - 1], "awaiting=true") == [running.id]
    assert ids(running.players[2 - seat], "awaiting=true") == []
    stranger.refused("GET", "/v1/games?mine=true", "unauthenticated", 401)
    for bad in ("status=odd", "mine=1", "mine=maybe", "cursor=nonsense%00"):
        stranger.refused("GET", f"/v1/games?{bad}", "invalid_request", 422)


def test_an_etag_is_made_of_the_answer(table: Open, stranger: Client):
    game = table()
    ann, bob = game.players

    def tag(client: Client) -> str:
        return client.send("GET", game.path).headers["ETag"]

    assert tag(ann) != tag(bob) == tag(stranger)
    answer = ann.send("GET", game.path, headers={"If-None-Match": f'"x", {tag(ann)}'})
    assert (answer.status_code, answer.data, answer.headers["ETag"]) == (304, b"", tag(ann))
    before = tag(ann)
    game.start()
    assert ann.send("GET", game.path, headers={"If-None-Match": before}).status_code == 200
    before = tag(stranger)
    bob.call("PATCH", "/v1/players/me", {"name": "Robert"})
    renamed = stranger.send("GET", game.path, headers={"If-None-Match": before})
    assert renamed.json["seats"][1]["player"]["name"] == "Robert"
    before = tag(stranger)
    bob.call("DELETE", "/v1/players/me", None, 204)
    gone = stranger.send("GET", game.path, headers={"If-None-Match": before})
    assert gone.json["seats"][1]["player"]["name"] == "(deleted)"


OPTIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("cubaneo", 2, {}),
    ("cubaneo", 3, {"pack": "house", "absent": None}),
    ("cuba", 2, {}),
    ("cuba", 5, {"el_presidente": False}),
    ("cuba", 3, {"el_presidente": True, "rounds": 7, "buildings": "classic", "pack": "house"}),
    ("cuba", 4, {"el_presidente": None, "rounds": None, "pack": None}),
    ("havana", 2, {}),
    ("havana", 4, {"pack": "house"}),
]


@pytest.mark.parametrize(("key", "seats", "options"), OPTIONS)
def test_a_game_s_options_are_of_the_ruleset_s_own_schema(player: Make, key: str, seats: int, options: dict[str, Any]):
    """Those that are asked for and those that are told: a game can be opened anew with what another one tells."""
    ann = player()
    schema = ann.get(f"/v1/rulesets/{key}")["options"]
    Draft202012Validator.check_schema(schema)
    for _ in ("as asked for", "as told"):
        Draft202012Validator(schema).validate(options)
        options = ann.post("/v1/games", {"ruleset": key, "seats": seats, "options": options}, 201)["options"]
        assert "pack" in options
    Draft202012Validator(schema).validate(options)


@pytest.mark.parametrize("key", RULESETS)
def test_rulesets(stranger: Client, key: str):
    seats = {short["key"]: short["seats"] for short in stranger.get("/v1/rulesets")["rulesets"]}
    assert list(seats) == list(RULESETS)
    assert seats[key] == list(RULESETS[key].seats)
    whole = stranger.get(f"/v1/rulesets/{key}?pack=house")
    assert whole["packs"] == ["house"]
    assert whole["options"]["type"] == "object"
    assert len({verb["do"] for verb in whole["verbs"]} & {"worker", "bid", "end", "lay", "buy", "cover"}) >= 3
    assert all(verb["schema"]["properties"]["do"]["enum"] == [verb["do"]] for verb in whole["verbs"])
    assert "source" in str(whole["catalogue"])
    assert re.match(r"Not a rule of the box[^#]+\*\*[A-Z]{2}-[0-9]\.1\*\*[^#]+$", whole["autopilot"])
    stranger.refused("GET", f"/v1/rulesets/{key}?pack=none", "invalid_request", 422)
