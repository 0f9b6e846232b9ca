"""What is answered while the store would lose what it is told, takes no writes, or was emptied."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api.app import create_app
from arbiter import settings, wiring
from arbiter.app import proofs
from arbiter.app.services import Services
from arbiter.store import durability, keyring
from arbiter.store.durability import REQUIRED
from tests import temporary
from tests.api.client import Client
from tests.api.play import Table

BREAKING = {
    "appendonly": "no",
    "appendfsync": "everysec",
    "maxmemory-policy": "volatile-lru",
    "maxmemory": "1",
}


@pytest.fixture(scope="module")
def own() -> Iterator[temporary.Server]:
    with temporary.server() as one:
        yield one


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that was looked up is believed for long."""
    monkeypatch.setattr(durability, "FRESH", 0.0)
    monkeypatch.setattr(keyring, "FRESH", 0.0)


def build(server: temporary.Server, folder: Path, **more: str) -> Services:
    environ = {
        "MALECON_STORE_URL": server.url,
        "MALECON_DATA_DIR": str(folder),
        "MALECON_LIMITS": "off",  # counts are kept whatever the store promises
        **more,
    }
    return wiring.build(settings.load(environ))


@pytest.fixture
def services(own: temporary.Server, tmp_path: Path) -> Services:
    own.client().flushall()
    return build(own, tmp_path)


@pytest.fixture
def changed(own: temporary.Server) -> Iterator[Callable[[str, str], Any]]:
    yield own.client().config_set
    for name, value in {**REQUIRED, "maxmemory": "0"}.items():
        own.client().config_set(name, value)


def writes(table: Table) -> list[tuple[Client, str, str, Any]]:
    """A call of each kind that writes, by whom, and its body."""
    ann = table.players[0]
    seat, _ = table.awaited()
    mover = table.players[seat - 1]
    return [
        (ann, "POST", "/v1/players", {"name": "Cy"}),
        (ann, "POST", "/v1/games", {"ruleset": "cubaneo", "seats": 2}),
        (mover, "POST", f"{table.path}/moves", {"steps": [table.steps(seat)[0]]}),
        (ann, "PATCH", "/v1/players/me", {"name": "Anna"}),
        (ann, "DELETE", "/v1/players/me", None),
    ]


def reads(table: Table) -> list[tuple[Client, str]]:
    ann, stranger = table.players[0], Client(table.players[0].app)
    inside = ("", "/events", "/options", "/audit", "/states/1", "/board.svg")
    return [
        *((ann, f"{table.path}{path}") for path in inside),
        *((ann, path) for path in ("/v1/games?mine=true", "/v1/players/me", "/v1/players/me/notifications")),
        *((stranger, path) for path in ("/v1/games", "/v1/rulesets", "/.well-known/malecon-keys.json", "/games", "/")),
        (stranger, f"/games/{table.path.rpartition('/')[2]}/audit"),
    ]


@pytest.mark.parametrize("name", BREAKING)
def test_what_writes_is_refused_with_the_reason_and_reading_goes_on(
    services: Services, changed: Callable[[str, str], Any], name: str
) -> None:
    table = Table(create_app(services), services).start()
    version = table.players[0].get(table.path)["version"]
    asked = writes(table)
    changed(name, BREAKING[name])
    for who, method, path, body in asked:
        told = who.refused(method, path, "store_unavailable", 503, body)
        assert ("maxmemory" if name == "maxmemory" else f"{name} is {BREAKING[name]}") in told["detail"]
    for who, path in reads(table):
        assert who.send("GET", path).status_code == 200, path
    assert Client(create_app(services)).get("/readyz", 503)["ready"] is False
    changed(name, REQUIRED.get(name, "0"))
    assert table.players[0].get(table.path)["version"] == version
    who, method, path, body = asked[2]
    who.call(method, path, body, 201)
    assert Client(create_app(services)).get("/readyz")["ready"] is True


def test_a_repeated_key_is_not_answered_by_what_may_be_lost(
    services: Services, changed: Callable[[str, str], Any]
) -> None:
    ann = Client(create_app(services)).become("Ann")
    body = {"ruleset": "cubaneo", "seats": 2}
    made = ann.post("/v1/games", body, 201, Idempotency_Key="k1")
    changed("appendonly", "no")
    ann.refused("POST", "/v1/games", "store_unavailable", 503, body, Idempotency_Key="k1")
    changed("appendonly", "yes")
    assert ann.post("/v1/games", body, 201, Idempotency_Key="k1")["id"] == made["id"]


def kept(server: temporary.Server) -> list[bytes]:
    """What lies in a store, but for the counts of limits, which may be lost."""
    return [key for key in server.client().scan_iter() if not key.startswith(b"limit:")]


def test_a_store_that_keeps_nothing_is_told_of_from_the_first_start_on(own: temporary.Server, tmp_path: Path) -> None:
    with temporary.server("--appendonly", "no") as plain:
        app = create_app(build(plain, tmp_path))
        stranger = Client(app)
        assert stranger.get("/readyz", 503)["parts"]["appendonly"] == "no instead of yes"
        told = stranger.refused("POST", "/v1/players", "store_unavailable", 503, {"name": "Ann"})
        assert "appendonly is no instead of yes" in told["detail"]
        assert stranger.get("/v1/games")["games"] == []
        assert stranger.get("/.well-known/malecon-keys.json")["keys"] == []
        assert kept(plain) == []
        plain.client().config_set("appendonly", "yes")
        assert stranger.get("/readyz")["ready"] is True
        Client(app).become("Ann").post("/v1/games", {"ruleset": "cubaneo", "seats": 2}, 201)
        lax = Client(create_app(build(plain, tmp_path, MALECON_DURABILITY="relaxed")))
        plain.client().config_set("appendonly", "no")
        lax.become("Bob").post("/v1/games", {"ruleset": "cubaneo", "seats": 2}, 201)
        assert lax.get("/readyz")["ready"] is True


def test_an_emptied_store_is_not_gone_on_with(services: Services, own: temporary.Server, tmp_path: Path) -> None:
    table = Table(create_app(services), services).start()
    stranger = Client(table.players[0].app)
    asked = [*writes(table), *((who, "GET", path, None) for who, path in reads(table) if path.startswith("/v1/g"))]
    own.client().flushall()
    for who, method, path, body in asked:
        told = who.refused(method, path, "store_unavailable", 503, body)
        assert "restart Malecon" in told["detail"]
    stranger.refused("GET", "/.well-known/malecon-keys.json", "store_unavailable", 503)
    stranger.refused("POST", "/v1/players", "store_unavailable", 503, {"name": "Dee"})
    assert "restart Malecon" in stranger.get("/readyz", 503)["parts"]["keys"]
    assert stranger.send("GET", "/metrics").status_code == 200
    for path in ("/healthz", "/v1/rulesets", "/", "/docs", "/openapi.json"):
        assert stranger.send("GET", path).status_code == 200, path
    assert kept(own) == []
    anew = Client(create_app(build(own, tmp_path)))
    anew.become("Ann").post("/v1/games", {"ruleset": "cubaneo", "seats": 2}, 201)
    assert len(anew.get("/.well-known/malecon-keys.json")["keys"]) == 1


def test_pages_of_an_emptied_store_send_nobody_away(services: Services, own: temporary.Server) -> None:
    """Neither a token, an invitation nor a verification mail's link is told to be good for nothing."""
    table = Table(create_app(services), services)
    game = table.players[0].post("/v1/games", {"ruleset": "cubaneo", "seats": 2}, 201)["id"]
    invitation = table.players[0].post(f"/v1/games/{game}/invitations", {}, 201)["link"]
    known = services.players.authenticate(table.players[0].token)
    assert known is not None
    asked_for = msgspec.structs.replace(known[0], pending="ann@example.net")
    proof = f"/verification/{proofs.word(services, asked_for)}"
    code = invitation[invitation.index("/invitations/") :]
    own.client().flushall()
    client = table.players[0].app.test_client()
    asked = [
        client.get(code),
        client.post(code, data={"name": "Dee"}),
        client.post(f"{code}/decline"),
        client.post(proof),
        client.post(proof, data={"token": table.players[0].token}),
    ]
    assert [answer.status_code for answer in asked] == [503] * len(asked)


def test_a_store_whose_data_come_back_is_gone_on_with(
    services: Services, own: temporary.Server, tmp_path: Path
) -> None:
    table = Table(create_app(services), services).start()
    before = table.players[0].get(table.path)
    client = own.client()
    kept = {key: client.dump(key) for key in client.scan_iter(count=1000)}
    client.flushall()
    table.players[0].refused("GET", table.path, "store_unavailable", 503)
    for key, value in kept.items():
        client.restore(key, 0, value)
    assert table.players[0].get(table.path) == before
    seat, _ = table.awaited()
    table.players[seat - 1].post(f"{table.path}/moves", {"steps": [table.steps(seat)[0]]}, 201)
