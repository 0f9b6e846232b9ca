"""What one client or player may have made in an hour or a day, and what is told of it."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from api import limits
from api.app import create_app
from arbiter import settings, wiring
from arbiter.app.services import Services
from tests import temporary
from tests.api.client import Client

HOURLY = limits.PLAYERS.hourly


@pytest.fixture(params=["single", pytest.param("cluster", marks=pytest.mark.slow)])
def store(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    if request.param == "single":
        with temporary.server() as server:
            yield {"MALECON_STORE_URL": server.url}
    else:
        with temporary.cluster() as nodes, temporary.server() as queue:
            yield {"MALECON_STORE_URL": temporary.cluster_url(nodes), "MALECON_QUEUE_URL": queue.url}


@pytest.fixture
def limited(store: dict[str, str], tmp_path: Path) -> Services:
    return wiring.build(settings.load({**store, "MALECON_DATA_DIR": str(tmp_path)}))


@pytest.fixture
def app(limited: Services) -> Flask:
    return create_app(limited)


def become(app: Flask, peer: str = "192.0.2.1", **more: str) -> TestResponse:
    answer = Client(app).send(
        "POST", "/v1/players", json={"name": "Ann", **more}, environ_overrides={"REMOTE_ADDR": peer}
    )
    assert answer.status_code in (201, 429), answer.text
    return answer


def told(answer: TestResponse, name: str) -> dict[str, int]:
    """The parameters of the one item of a structured header."""
    return {key: int(value) for key, value in re.findall(r";([a-z])=(\d+)", answer.headers[name])}


def test_players_of_a_client_are_bounded_also_at_once(app: Flask):
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: become(app), range(HOURLY + 20)))
    assert sum(answer.status_code == 201 for answer in answers) == HOURLY
    refused = become(app)
    assert (refused.status_code, refused.json["code"], refused.mimetype) == (
        429,
        "rate_limited",
        "application/problem+json",
    )
    assert 0 < int(refused.headers["Retry-After"]) <= 3601
    assert told(refused, "RateLimit-Policy") == {"q": HOURLY, "w": 3600}
    assert told(refused, "RateLimit")["r"] == 0
    other = become(app, "192.0.2.2")
    assert (other.status_code, told(other, "RateLimit")["r"]) == (201, HOURLY - 1)
    assert "Retry-After" not in other.headers


def test_the_day_is_bounded_too(app: Flask, limited: Services, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "_allowed", lambda policy: "5 per hour; 3 per day")
    assert [become(app).status_code for _ in range(4)] == [201, 201, 201, 429]
    assert told(become(app), "RateLimit-Policy") == {"q": 3, "w": 24 * 3600}


def test_all_addresses_of_a_network_are_one_client(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "_allowed", lambda policy: "2 per hour; 9 per day")
    same = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "2001:0db8:0001:0002::3"]
    assert [become(app, peer).status_code for peer in same] == [201, 201, 429]
    assert become(app, "2001:db8:1:3::1").status_code == 201
    assert [become(app, peer).status_code for peer in ("::ffff:192.0.2.9", "192.0.2.9", "192.0.2.9")] == [201, 201, 429]
    assert [become(app, peer).status_code for peer in ("", "", "")] == [201, 201, 429]


def test_limits_can_be_widened_or_turned_off(limited: Services):
    wide = create_app(replace(limited, settings=replace(limited.settings, limits=10)))
    assert told(become(wide), "RateLimit-Policy")["q"] == HOURLY * 10
    free = create_app(replace(limited, settings=replace(limited.settings, limits=0)))
    assert all(become(free).status_code == 201 for _ in range(HOURLY + 5))
    assert "RateLimit" not in become(free).headers


@pytest.mark.parametrize(
    ("path", "body"),
    [("/v1/games", {"ruleset": "havana", "seats": 2}), ("/v1/games/{}/seats", {}), ("/v1/games/{}/invitations", {})],
)
def test_other_calls_are_bounded_and_reading_is_not(
    app: Flask, path: str, body: dict[str, object], monkeypatch: pytest.MonkeyPatch
):
    ann = Client(app).become("Ann")
    game = ann.post("/v1/games", {"ruleset": "havana", "seats": 2}, 201)["id"]
    monkeypatch.setattr(limits, "_allowed", lambda policy: "2 per hour; 9 per day")
    asked = path.format(game)
    answers = [ann.send("POST", asked, json=body).status_code for _ in range(3)]
    assert answers[2] == 429
    assert 429 not in answers[:1]
    assert ann.get("/v1/games")["games"] is not None
    assert all(ann.send("GET", f"/v1/games/{game}").status_code == 200 for _ in range(9))


def test_one_player_s_limit_is_not_another_s(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(
        limits, "_allowed", lambda policy: f"{2 if policy is limits.GAMES else 99} per hour; 99 per day"
    )
    ann, ben, wanted = Client(app).become("Ann"), Client(app).become("Ben"), {"ruleset": "havana", "seats": 2}
    for _ in range(2):
        ann.post("/v1/games", wanted, 201)
    ann.refused("POST", "/v1/games", "rate_limited", 429, wanted)
    ben.post("/v1/games", wanted, 201)


def test_verification_mails_are_bounded_however_they_are_asked_for(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(
        limits, "_allowed", lambda policy: f"{3 if policy is limits.MAILS else 99} per hour; 99 per day"
    )
    assert become(app, email="a@example.org").status_code == 201
    ann = Client(app).become("Ann", email="b@example.org")
    ann.call("PATCH", "/v1/players/me", {"name": "Anna"})
    statuses = [
        ann.send(
            "PATCH",
            "/v1/players/me",
            json={"email": f"c{n}@example.org"},
            environ_overrides={"REMOTE_ADDR": "192.0.2.1"},
        ).status_code
        for n in range(3)
    ]
    assert statuses == [200, 200, 429]
    assert ann.get("/v1/players/me")["email"] == "c1@example.org"


def test_players_of_the_invitation_s_page_count_too(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "_allowed", lambda policy: "2 per hour; 9 per day")
    ann = Client(app).become("Ann")
    game = ann.post("/v1/games", {"ruleset": "cubaneo", "seats": 5}, 201)["id"]
    for status in (200, 429):
        page = ann.post(f"/v1/games/{game}/invitations", {}, 201)["link"].removeprefix("http://127.0.0.1:8080")
        answer = app.test_client().post(page, data={"name": "Ben"})
        assert (answer.status_code, answer.mimetype) == (status, "text/html")
    assert int(answer.headers["Retry-After"]) > 0


class Away:
    """Counters of a store that does not answer."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        def away(*_: object) -> object:
            raise wiring.Unavailable("away")

        return away


def test_a_store_that_is_away_is_told(limited: Services):
    answer = Client(create_app(replace(limited, limits=Away()))).send("POST", "/v1/players", json={"name": "Ann"})
    assert (answer.status_code, answer.json["code"], answer.headers["Retry-After"]) == (503, "store_unavailable", "1")
