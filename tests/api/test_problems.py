"""Every error code of the contract, provoked."""

import logging
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask

from api.app import create_app
from arbiter.app.players import MAILBOX_A_DAY
from arbiter.app.ports.games import Stale
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from tests.api.client import Client
from tests.api.play import Table

Make = Callable[..., Client]
Open = Callable[..., Table]
NONE = "/v1/games/" + "0" * 20


def test_unauthenticated(stranger: Client, player: Make):
    for bad in ("mlc_nobody", "", "x y"):
        told = stranger.refused("GET", "/v1/rulesets", "unauthenticated", 401, Authorization=f"Bearer {bad}")
        assert "offers" not in told
    stranger.refused("GET", "/v1/rulesets", "unauthenticated", 401, Authorization="Basic YTpi")
    answer = stranger.send("GET", "/v1/players/me")
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")


def test_forbidden(table: Open, player: Make):
    open_game = table()
    other = player()
    other.refused("DELETE", open_game.path, "forbidden", 403)
    other.refused("DELETE", f"{open_game.path}/seats/me", "forbidden", 403)
    other.refused("GET", f"{open_game.path}/options", "forbidden", 403)
    other.refused("POST", f"{open_game.path}/moves", "forbidden", 403, {"text": "end"})


def test_not_found(stranger: Client, player: Make):
    for path in (NONE, f"{NONE}/events", "/v1/games/short", "/v1/nothing", "/v1/rulesets/chess", f"{NONE}/states/0"):
        stranger.refused("GET", path, "not_found", 404)
    player().refused("POST", f"{NONE}/moves", "not_found", 404, {"steps": [{"do": "nothing"}]})
    player().refused("POST", f"{NONE}/seats", "not_found", 404, {})


def test_method_not_allowed(stranger: Client):
    stranger.refused("PUT", "/v1/games", "method_not_allowed", 405)
    assert "GET" in stranger.send("TRACE", "/v1/rulesets").headers["Allow"]


def test_not_acceptable(stranger: Client, table: Open):
    stranger.refused("GET", "/v1/rulesets", "not_acceptable", 406, Accept="text/html")
    stranger.refused("GET", f"{table().path}/events", "not_acceptable", 406, Accept="text/event-stream")
    stranger.get("/v1/rulesets", Accept="text/html, */*;q=0.1")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/json5"])
def test_unsupported_media_type(player: Make, kind: str):
    answer = player().send("POST", "/v1/games", data=b'{"ruleset":"cubaneo","seats":2}', content_type=kind)
    assert (answer.status_code, answer.json["code"]) == (415, "unsupported_media_type")


def test_too_large(table: Open):
    game = table().start()
    ann = game.players[0]
    ann.refused("POST", f"{game.path}/moves", "too_large", 413, {"text": "x" * 300_000})
    ann.refused("POST", f"{game.path}/moves", "too_large", 413, {"steps": [{"do": "end"}] * 201})
    ann.refused("POST", f"{game.path}/moves", "too_large", 413, {"text": "end\n" * 201})


def test_unreadable_text(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    body = {"text": "\n\nfly to the moon\n"}
    told = game.players[seat - 1].refused("POST", f"{game.path}/moves", "unreadable_text", 422, body)
    assert (told["line"], told["step"]) == (3, 0)


def test_invitation_invalid(table: Open, player: Make):
    player().refused("POST", f"{table().path}/seats", "invitation_invalid", 422, {"invitation": "a" * 26})


def test_code_invalid(player: Make):
    player().refused("POST", "/v1/players/me/email/verification", "code_invalid", 422, {"code": "12345678"})


def test_not_your_turn(table: Open):
    game = table().start()
    seat, decision = game.awaited()
    other = game.players[2 - seat]
    told = other.refused("POST", f"{game.path}/moves", "not_your_turn", 409, {"text": "end"})
    assert told["awaiting"] == [decision]


def test_decision_closed_and_waiting_for_the_reveal(table: Open):
    game = table().start().bidding()
    for seat in game.awaited()[1]["seats"]:
        game.move(seat, game.steps(seat)[0])
    assert game.shown()["awaiting"] == [{"kind": "reveal", "seats": []}]
    game.players[0].refused(
        "POST", f"{game.path}/moves", "decision_closed", 409, {"steps": [{"do": "bid", "pesos": 0}]}
    )


def test_too_many_replacements(bounded: Flask, table: Open):
    game = table(on=bounded).start().bidding()
    seat = game.awaited()[0]
    step = game.steps(seat)[0]
    game.move(seat, step)
    game.move(seat, step)
    assert game.move(seat, step, status=409)["code"] == "too_many_replacements"


def test_illegal_step(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    told = game.move(seat, {"do": "bid", "pesos": 1}, status=422)
    assert (told["code"], told["step"], told["events_before"]) == ("illegal_step", 0, [])
    assert told["rule"]
    assert told["offers"]


def test_reveals_midway(table: Open):
    game = table().start().bidding()
    seat = game.awaited()[0]
    step = game.steps(seat)[0]
    told = game.move(seat, step, step, status=422)
    assert (told["code"], told["step"], told["rule"]) == ("reveals_midway", 0, "R-0.6")


def test_stale_version(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    body = {"steps": [game.steps(seat)[0]], "expected_version": 0}
    told = game.players[seat - 1].refused("POST", f"{game.path}/moves", "stale_version", 409, body)
    assert told["version"] == 1
    assert [record["seq"] for record in told["records"]] == [1]


def test_idempotency_mismatch(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    first, second = game.steps(seat)[:2]
    game.move(seat, first, Idempotency_Key="k")
    assert game.move(seat, second, status=422, Idempotency_Key="k")["code"] == "idempotency_mismatch"


def test_games_at_the_wrong_time(table: Open, player: Make, finished: Table):
    waiting = table()
    ann, bob = waiting.players
    ann.refused("POST", f"{waiting.path}/moves", "game_not_started", 409, {"text": "end"})
    ann.refused("POST", f"{waiting.path}/seats", "already_seated", 409, {})
    waiting.start()
    player().refused("POST", f"{waiting.path}/seats", "game_not_open", 409, {})
    ann.refused("DELETE", waiting.path, "game_not_open", 409)
    bob.refused("DELETE", f"{waiting.path}/seats/me", "game_not_open", 409)
    finished.players[0].refused("POST", f"{finished.path}/moves", "game_finished", 409, {"text": "end"})
    player().refused("POST", f"{finished.path}/seats", "game_finished", 409, {})


def test_rate_limited(stranger: Client):
    body = {"name": "Ann", "email": "often@example.org"}
    for _ in range(MAILBOX_A_DAY):
        stranger.post("/v1/players", body, 201)
    told = stranger.send("POST", "/v1/players", json=body)
    assert (told.status_code, told.json["code"]) == (429, "rate_limited")
    assert int(told.headers["Retry-After"]) > 0


class Restless:
    """A store whose games move on all the time, or which is away."""

    def __init__(self, services: Services, append: Callable[..., object]) -> None:
        self._games, self.append = services.games, append

    def __getattr__(self, name: str) -> object:
        return getattr(self._games, name)


def _answer(services: Services, table: Open, append: Callable[..., object]):
    game = table().start()
    seat, _ = game.awaited()
    app = create_app(replace(services, games=Restless(services, append)))
    mover = Client(app, game.players[seat - 1].token)
    return mover.send("POST", f"{game.path}/moves", json={"steps": [game.steps(seat)[0]]})


def test_busy(services: Services, table: Open):
    answer = _answer(services, table, lambda append: Stale(9))
    assert (answer.status_code, answer.json["code"], answer.headers["Retry-After"]) == (503, "busy", "1")


def test_store_unavailable(services: Services, table: Open):
    def away(append: object) -> None:
        raise Unavailable("redis://secret:6379 is away")

    answer = _answer(services, table, away)
    assert (answer.status_code, answer.json["code"], answer.headers["Retry-After"]) == (503, "store_unavailable", "1")
    assert b"redis" not in answer.data


def test_a_fault_of_ours_is_logged_and_leaks_nothing(services: Services, table: Open, caplog: pytest.LogCaptureFixture):
    def broken(append: object) -> None:
        raise RuntimeError("a bug with a secret")

    with caplog.at_level(logging.ERROR):
        answer = _answer(services, table, broken)
    assert (answer.status_code, answer.json["code"]) == (500, "internal_error")
    assert b"secret" not in answer.data
    assert "a bug with a secret" in caplog.text
