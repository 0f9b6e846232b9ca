"""Invitations over REST, and their page."""

import re
from collections.abc import Callable

from flask import Flask

from arbiter.app.services import Services
from tests.api.client import Client
from tests.api.play import Table

Make = Callable[..., Client]
Open = Callable[..., Table]


def code_of(told: dict[str, str]) -> str:
    return told["link"].rpartition("/")[2]


def page_of(told: dict[str, str]) -> str:
    return f"/invitations/{code_of(told)}"


def taken(game: Table) -> int:
    return sum(seat["player"] is not None for seat in game.shown()["seats"])


def test_invite_join_withdraw(table: Open, player: Make):
    game, ben, cem = table(3, visibility="private"), player("Ben"), player("Cem")
    ann, path = game.players[0], f"{game.path}/invitations"
    told = ann.post(path, {}, 201)
    assert re.fullmatch(r"http://127\.0\.0\.1:8080/invitations/[a-z2-7]{26}", told["link"])
    ben.get(game.path, 404)
    ben.refused("POST", path, "not_found", 404, {})
    assert ben.post(f"{game.path}/seats", {"invitation": code_of(told), "nonce": "ab"}, 201)["seat"] == 2
    cem.refused("POST", f"{game.path}/seats", "invitation_invalid", 422, {"invitation": code_of(told)})
    other = ann.post(path, None, 201)
    ben.refused("DELETE", f"{path}/{other['id']}", "forbidden", 403)
    assert ann.call("DELETE", f"{path}/{other['id']}", None, 204) is None
    ann.refused("DELETE", f"{path}/{other['id']}", "not_found", 404)
    cem.refused("POST", f"{game.path}/seats", "invitation_invalid", 422, {"invitation": code_of(other)})
    third = ann.post(path, {}, 201)
    cem.call("DELETE", f"{path}/{code_of(third)}", None, 204)


def test_an_invitation_has_a_key(table: Open):
    game = table(3)
    path = f"{game.path}/invitations"
    first = game.players[0].post(path, {"email": "guest@example.org"}, 201, Idempotency_Key="k")
    assert game.players[0].post(path, {"email": "guest@example.org"}, 201, Idempotency_Key="k") == first
    game.players[0].refused("POST", path, "idempotency_mismatch", 422, {}, Idempotency_Key="k")


def test_nothing_of_it_stands_in_the_records(table: Open, player: Make):
    game = table(2, visibility="private", invite=["guest@example.org"])
    told = game.players[0].post(f"{game.path}/invitations", {}, 201)
    player("Ben").post(f"{game.path}/seats", {"invitation": code_of(told)}, 201)
    for text in (str(game.records()), game.players[0].send("GET", f"{game.path}/audit").text):
        assert code_of(told) not in text
        assert "guest@" not in text


def test_looking_at_the_page_changes_nothing(stranger: Client, table: Open):
    game = table(3, visibility="private")
    told = game.players[0].post(f"{game.path}/invitations", {"email": "guest@example.org"}, 201)
    for method in ("GET", "HEAD", "GET"):
        answer = stranger.send(method, page_of(told))
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store"
    for word in ("Ann", "Cubaneo", 'value="guest@example.org"', 'method="post"'):
        assert word in answer.text
    assert stranger.send("GET", f"{page_of(told)}/decline").status_code == 405
    for link in re.findall(r'href="(/[^"#]*)', answer.text):
        assert stranger.send("GET", link).status_code == 200
    assert (game.shown()["version"], taken(game)) == (0, 1)


def test_the_page_s_button_seats_a_new_player(app: Flask, stranger: Client, table: Open):
    game = table(2, visibility="private")
    told = game.players[0].post(f"{game.path}/invitations", {}, 201)
    wrong = stranger.send("POST", page_of(told), data={"name": " "})
    assert (wrong.status_code, taken(game)) == (422, 1)
    answer = stranger.send("POST", page_of(told), data={"name": "<b>Ben</b>", "email": "ben@example.org"})
    assert answer.status_code == 200
    assert "Welcome, &lt;b&gt;Ben&lt;/b&gt;" in answer.text
    assert "on its way to ben@example.org" in answer.text
    token = re.search(r"<pre>(mlc_[\w-]+)</pre>", answer.text)
    assert token
    ben = Client(app, token[1])
    assert ben.get("/v1/players/me")["verified"] is False
    assert ben.get(game.path)["you"] == 2
    again = stranger.send("POST", page_of(told), data={"name": "Cem"})
    assert (again.status_code, again.mimetype) == (422, "text/html")


def test_the_page_seats_a_player_by_token(stranger: Client, table: Open, player: Make):
    game, ben = table(3, visibility="private"), player("Ben")
    told = game.players[0].post(f"{game.path}/invitations", {}, 201)
    assert stranger.send("POST", page_of(told), data={"token": "mlc_wrong"}).status_code == 401
    answer = stranger.send("POST", page_of(told), data={"token": ben.token})
    assert "You have seat 2" in answer.text
    assert ben.token not in answer.text
    assert ben.get(game.path)["you"] == 2


def test_the_page_s_other_button_declines(stranger: Client, table: Open):
    game = table(3)
    told = game.players[0].post(f"{game.path}/invitations", {}, 201)
    assert stranger.send("POST", f"{page_of(told)}/decline").status_code == 200
    for method, path in (("GET", page_of(told)), ("POST", page_of(told)), ("POST", f"{page_of(told)}/decline")):
        assert stranger.send(method, path).status_code == 422


def test_no_page_of_what_is_no_code(stranger: Client, services: Services):
    for code in ("a" * 26, "a", "A" * 300, "%00", "ä"):
        assert stranger.send("GET", f"/invitations/{code}").status_code == 422
