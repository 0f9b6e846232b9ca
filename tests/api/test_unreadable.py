"""A stored game that this process cannot read: what else goes on, and what it is answered itself."""

import logging
from collections.abc import Callable
from typing import Any

import pytest

from arbiter.app import lists, packs, sweep, unreadable
from arbiter.app.services import Services
from arbiter.store import key_names
from arbiter.telling import TELLERS
from tests.api.client import Client
from tests.api.play import Table
from tests.app.damage import DAMAGE, NEWER, client_of, rewrite

Open = Callable[..., Table]


@pytest.fixture(autouse=True)
def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unreadable, "REPORT_INTERVAL", 0.0)


def figure(stranger: Client, name: str) -> float:
    lines = stranger.send("GET", "/metrics").text.splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(f"{name} ")))


def calls(table: Table, asked: int) -> list[tuple[Client, str, str, Any]]:
    """All that is done with a game, by one who may."""
    ann, mover = table.players[0], table.players[asked - 1]
    paths = ("", "/events", "/events?after=1", "/options", "/options?flat=true", "/audit", "/states/0", "/board.svg")
    return [
        *((ann, "GET", f"{table.path}{path}", None) for path in paths),
        (Client(ann.app), "GET", table.path, None),
        (mover, "POST", f"{table.path}/moves", {"text": "end"}),
        (mover, "POST", f"{table.path}/moves", {"steps": [{"do": "end"}]}),
        (mover, "POST", f"{table.path}/moves?preview=true", {"steps": [{"do": "no such verb"}]}),
        (Client(ann.app).become("Zoe"), "POST", f"{table.path}/seats", {}),
        (ann, "DELETE", f"{table.path}/seats/me", None),
        (ann, "DELETE", table.path, None),
        (ann, "POST", f"{table.path}/invitations", {}),
        (ann, "GET", f"{table.path}/decisions/3-bid/receipt", None),
    ]


@pytest.mark.parametrize("how", [*DAMAGE, *NEWER])
def test_it_is_refused_by_its_id_and_everything_else_goes_on(
    how: str, table: Open, services: Services, stranger: Client, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = table().start(), table().start()
    lists.rebuild(services)
    asked, _ = bad.awaited()
    everything = calls(bad, asked)
    before = figure(stranger, "malecon_unreadable_games")
    (DAMAGE | NEWER)[how](services, bad.id)
    packs._rules.clear()
    code = "busy" if how in NEWER else "game_unreadable"
    with caplog.at_level(logging.ERROR):
        for who, method, path, body in everything:
            told = who.refused(method, path, code, 503, body)
            assert bad.id in told["detail"]
            assert told["game"] == bad.id
    assert any(getattr(line, "game", "") == bad.id for line in caplog.records)
    assert figure(stranger, "malecon_unreadable_games") == before + 1

    listed = [game["id"] for game in stranger.get("/v1/games?status=running")["games"]]
    assert bad.id not in listed
    assert good.id in listed
    assert [game["id"] for game in bad.players[0].get("/v1/games?mine=true")["games"]] == []
    assert stranger.send("GET", f"/games/{bad.id}").status_code == 503
    for path in ("/", "/games", f"/games/{good.id}", "/readyz", "/v1/rulesets"):
        assert stranger.send("GET", path).status_code == 200, path
    assert lists.rebuild(services) >= 2
    sweep.unrevealed(services)
    assert sweep.troubles(services) >= 1
    assert bad.id in services.troubles.games("unreadable")
    seat, _ = good.awaited()
    good.move(seat, good.steps(seat)[0])


def test_a_record_of_the_past_that_cannot_be_read(table: Open, services: Services) -> None:
    """The present position is kept beside the records, so the game goes on."""
    game = table().start()
    snap = key_names.of_game(game.id).snap
    with client_of(services) as client:
        kept = client.hgetall(snap)
        rewrite(services, game.id, lambda record: b"garbage", only=1)
        client.hset(snap, mapping=kept)
    shown = game.shown()
    for path in ("/states/1", f"/states/{shown['version']}", "/board.svg?version=1"):
        game.players[0].refused("GET", f"{game.path}{path}", "game_unreadable", 503)
    seat, _ = game.awaited()
    game.move(seat, game.steps(seat)[0])


def test_a_position_that_cannot_be_told(table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither as text on a page nor as a picture."""
    game = table().start()
    broken: Any = object()
    monkeypatch.setitem(TELLERS, game.shown()["ruleset"], broken)
    for path in (f"/games/{game.id}", f"{game.path}/board.svg"):
        game.players[0].refused("GET", path, "game_unreadable", 503, Accept="application/json, image/svg+xml;q=0.5")


def test_one_that_can_be_read_again_is_counted_no_more(table: Open, services: Services, stranger: Client) -> None:
    game = table().start()
    services.troubles.note("unreadable", game.id, services.now())
    sweep.troubles(services)
    assert game.id not in services.troubles.games("unreadable")


def test_a_player_who_cannot_be_read_takes_no_list_along(
    table: Open, services: Services, stranger: Client, caplog: pytest.LogCaptureFixture
) -> None:
    game = table().start()
    lists.rebuild(services)
    ann, bob = game.players
    with client_of(services) as client:
        client.set(key_names.of_player(bob.id), b"\xff no player")
    with caplog.at_level(logging.ERROR):
        seats = ann.get(game.path)["seats"]
    assert [seat["player"]["name"] for seat in seats] == ["Ann", "(deleted)"]
    assert game.id in [listed["id"] for listed in stranger.get("/v1/games")["games"]]
    bob.refused("GET", "/v1/players/me", "store_unavailable", 503)


def test_a_reveal_that_fails_is_shown(table: Open, services: Services, stranger: Client) -> None:
    game = table().start()
    game.until("bid")
    _, decision = game.awaited()
    for seat in decision["seats"]:
        game.move(seat, {"do": "bid", "pesos": 0})
    first = game.players[0].send("GET", game.path)
    assert first.json["awaiting"] == [{"kind": "reveal", "seats": []}]
    services.troubles.note("reveal", game.id, "2026-12-01T00:00:00.000Z")
    services.troubles.note("reveal", game.id, "2026-12-02T00:00:00.000Z")
    then = game.players[0].send("GET", game.path, headers={"If-None-Match": first.headers["ETag"]})
    told = [{"kind": "reveal", "seats": [], "failing_since": "2026-12-01T00:00:00.000Z"}]
    assert then.json["awaiting"] == told
    assert "has failed since 2026-12-01" in stranger.send("GET", f"/games/{game.id}").text
    assert figure(stranger, "malecon_failing_reveals") >= 1
    game.reveal()
    sweep.troubles(services)
    assert game.id not in services.troubles.games("reveal")
