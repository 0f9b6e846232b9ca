"""Pages for people, health, figures."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from api.app import create_app
from arbiter.app import addresses, proofs
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.games import RULESETS
from tests.api.client import Client
from tests.api.play import Table


def _page(client: Client, path: str, status: int = 200) -> str:
    answer = client.send("GET", path)
    assert (answer.status_code, answer.mimetype) == (status, "text/html")
    assert "viewport" in answer.text
    assert "<script" not in answer.text
    return answer.text


@pytest.mark.parametrize("path", [*(f"/rules/{key}" for key in RULESETS), "/audit/format", "/packs", "/time"])
def test_the_links_within_a_text_lead_somewhere(stranger: Client, path: str):
    page = _page(stranger, path)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r' id="([^"]+)"', page))
    for link in re.findall(r'href="(/[^"#]*)', page):
        assert stranger.send("GET", link).status_code == 200
    assert not re.search(r'href="(?!/|#|https://)', page)


@pytest.mark.parametrize("key", RULESETS)
def test_the_rules_hold_the_number_of_every_verb(stranger: Client, key: str):
    page = _page(stranger, f"/rules/{key}")
    for verb in stranger.send("GET", f"/v1/rulesets/{key}").json["verbs"]:
        assert re.search(rf"\b{re.escape(verb['rule'])}\b", page), verb


def test_a_number_in_bold_can_be_linked_to(stranger: Client):
    assert '<strong id="CU-5.1">CU-5.1</strong>' in _page(stranger, "/rules/cuba")


def test_pages_link_to_each_other(stranger: Client, table: Callable[..., Table], finished: Table):
    game = table(visibility="unlisted").start()
    home = _page(stranger, "/")
    for link in ("/docs", "/openapi.json", "/games", "/rules/cubaneo", "/rules/cuba", "/rules/havana", "/audit/format"):
        assert f'href="{link}"' in home
        assert stranger.send("GET", link).status_code == 200
    shown = _page(stranger, f"/games/{game.id}")
    seat = game.awaited()[0]
    assert f"waiting for seat {seat} ({('Ann', 'Bob')[seat - 1]}): turn." in shown
    assert f'href="{game.path}/events"' in shown
    assert "(winner)" in _page(stranger, f"/games/{finished.id}")
    assert "CN-3.11" in _page(stranger, "/rules/cubaneo")
    assert "CU-4.4" in _page(stranger, "/rules/cuba")
    assert 'id="illegal_step"' in _page(stranger, "/problems")
    assert "Lobby" in _page(stranger, "/games")


def test_pages_of_nothing(stranger: Client, table: Callable[..., Table]):
    _page(stranger, "/games/" + "0" * 20, 404)
    _page(stranger, f"/games/{table(visibility='private').id}", 404)
    _page(stranger, "/rules/chess", 404)


def test_names_are_shown_as_text(stranger: Client, app: Flask, services: Services):
    game = Table(app, services)
    game.players[0].call("PATCH", "/v1/players/me", {"name": "<script>x</script>"})
    assert "&lt;script&gt;" in _page(stranger, f"/games/{game.id}")


def test_a_verification_link_changes_nothing_by_itself(
    stranger: Client, player: Callable[..., Client], services: Services
):
    ann = player()
    ann.call("PATCH", "/v1/players/me", {"email": "link@example.org"})
    known = services.players.get(ann.id)
    assert known is not None
    code = addresses.new_code(services, known)
    for _ in range(2):
        assert code in _page(stranger, f"/verification?player={ann.id}&code={code}")
    assert ann.get("/v1/players/me")["verified"] is False
    form = {"player": ann.id, "code": code}
    assert stranger.send("POST", "/verification", data={**form, "code": "wrong"}).status_code == 422
    assert stranger.send("POST", "/verification", data=form).status_code == 200
    assert ann.get("/v1/players/me")["verified"] is True
    assert stranger.send("POST", "/verification", data=form).status_code == 422


def test_the_link_of_a_mail_is_a_page_with_buttons(stranger: Client, player: Callable[..., Client], services: Services):
    ann, ben = player("Ann"), player("<i>Ben</i>")
    ben.call("PATCH", "/v1/players/me", {"email": f"{ben.id}@example.org"})
    known = services.players.get(ben.id)
    assert known is not None
    path = f"/verification/{proofs.word(services, known)}"
    for _ in range(2):
        shown = _page(stranger, path)
        assert "&lt;i&gt;Ben&lt;/i&gt;" in shown
        assert f"{ben.id}@example.org" in shown
    assert ben.get("/v1/players/me")["verified"] is False
    assert stranger.send("POST", path, data={"token": "mlc_wrong"}).status_code == 401
    for _ in range(2):
        assert stranger.send("POST", path).status_code == 200
    assert ben.get("/v1/players/me")["verified"] is True
    assert stranger.send("POST", path, data={"token": ann.token}).status_code == 200
    assert ann.get("/v1/players/me")["email"] == f"{ben.id}@example.org"
    for method, wrong in (("GET", path[:-1]), ("POST", path[:-1]), ("GET", "/verification/ä"), ("POST", f"{path}a")):
        answer = stranger.send(method, wrong)
        assert (answer.status_code, answer.mimetype) == (422, "text/html")


def test_a_stranger_s_wrong_codes_hinder_nobody(stranger: Client, player: Callable[..., Client], services: Services):
    ann = player("Ann")
    ann.call("PATCH", "/v1/players/me", {"email": f"{ann.id}@example.org"})
    known = services.players.get(ann.id)
    assert known is not None
    code, wrong = addresses.new_code(services, known), {"player": ann.id, "code": "aaaaaaaa"}
    peer = {"REMOTE_ADDR": "198.51.100.1"}
    statuses = [
        stranger.send("POST", "/verification", data=wrong, environ_overrides=peer).status_code for _ in range(30)
    ]
    assert statuses == [422] * 20 + [429] * 10
    refused = stranger.send("POST", "/verification", data=wrong, environ_overrides=peer)
    assert (refused.mimetype, int(refused.headers["Retry-After"]) > 0) == ("text/html", True)
    assert ann.post("/v1/players/me/email/verification", {"code": code})["verified"] is True


def test_the_documentation_is_served_by_us(stranger: Client):
    page = stranger.send("GET", "/docs").text
    assert "//" not in page.replace("</", "").split("<script>")[0].replace("<!DOCTYPE", "")
    for name in ("swagger-ui.css", "swagger-ui-bundle.js", "swagger-ui-standalone-preset.js"):
        assert f"/static/swagger/{name}" in page
        assert stranger.send("GET", f"/static/swagger/{name}").status_code == 200


def test_health_and_figures(stranger: Client, services: Services):
    assert stranger.get("/healthz") == {"status": "ok"}
    ready = stranger.get("/readyz")
    assert ready["ready"] is True
    assert ready["parts"]["appendfsync"] == "ok"
    figures = stranger.send("GET", "/metrics").text
    assert 'malecon_requests_total{method="GET",route="/healthz",status="200"}' in figures
    assert "malecon_outbox_entries" in figures


def test_not_ready(services: Services):
    def away() -> dict[str, str]:
        raise Unavailable("secret address")

    told = Client(create_app(replace(services, ready=away))).get("/readyz", 503)
    assert told == {"ready": False, "parts": {"store": "does not respond"}}
    lax = Client(create_app(replace(services, ready=lambda: {"appendfsync": "everysec instead of always"})))
    assert lax.get("/readyz", 503)["ready"] is False


def away(services: Services) -> Flask:
    """The application, whose store has just gone."""

    class Away:
        def __getattr__(self, name: str) -> object:
            raise Unavailable("redis://secret:6379 is away")

    gone: Any = Away()
    return create_app(
        replace(services, games=gone, index=gone, players=gone, limits=gone, invitations=gone, stops=gone)
    )


@pytest.mark.parametrize(
    "path", ["/games", f"/games/{'0' * 20}", f"/games/{'0' * 20}/audit", f"/invitations/{'a' * 26}"]
)
def test_pages_without_a_store_are_pages(services: Services, path: str):
    client = Client(away(services))
    for accept in ("text/html,*/*;q=0.8", "*/*"):
        answer = client.send("GET", path, headers={"Accept": accept})
        assert (answer.status_code, answer.mimetype) == (503, "text/html")
        assert int(answer.headers["Retry-After"]) > 0
        assert "The store is not responding" in answer.text
        assert "secret" not in answer.text
    told = client.send("GET", path, headers={"Accept": "application/json"})
    assert (told.status_code, told.mimetype, told.json["code"]) == (
        503,
        "application/problem+json",
        "store_unavailable",
    )


def test_what_a_page_posts_without_a_store_is_answered_by_a_page(services: Services):
    client = Client(away(services))
    for path in ("/audit", "/verification", f"/invitations/{'a' * 26}", f"/invitations/{'a' * 26}/decline"):
        answer = client.send("POST", path, data={"player": "a" * 20, "code": "1"})
        assert (answer.status_code, answer.mimetype) == (503, "text/html")


def test_a_fault_of_ours_is_a_page_to_people(services: Services, caplog: pytest.LogCaptureFixture):
    class Broken:
        def page(self, **_: object) -> None:
            raise RuntimeError("a bug with a secret")

    client = Client(create_app(replace(services, index=Broken())))  # type: ignore[arg-type]
    answer = client.send("GET", "/games", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.mimetype) == (500, "text/html")
    assert "secret" not in answer.text
    assert client.send("GET", "/v1/games").mimetype == "application/problem+json"


def test_what_is_not_there_is_told_in_the_form_asked_for(stranger: Client):
    for accept, kind in (
        ("text/html", "text/html"),
        ("*/*", "application/problem+json"),
        ("", "application/problem+json"),
    ):
        answer = stranger.send("GET", "/nothing", headers={"Accept": accept} if accept else {})
        assert (answer.status_code, answer.mimetype) == (404, kind)
    told = stranger.send("GET", "/v1/nothing", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (told.status_code, told.mimetype) == (404, "application/problem+json")
