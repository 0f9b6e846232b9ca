"""The position as a picture."""

from collections.abc import Callable

import pytest

from arbiter.games import RULESETS
from tests.api.client import Client
from tests.api.play import Table
from tests.telling.pictures import check_picture

Open = Callable[..., Table]
SVG = {"headers": {"Accept": "image/svg+xml"}}


def test_a_game_has_a_picture_at_each_version(table: Open, stranger: Client):
    game = table(ruleset="havana").start()
    version = game.shown()["version"]
    answer = stranger.send("GET", f"{game.path}/board.svg", **SVG)
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    words = check_picture(answer.text)
    assert "Ann" in words
    assert "Bob" in words
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert stranger.send("GET", f"{game.path}/board.svg?version={version}").data == answer.data
    game.until("turn")
    later = stranger.send("GET", f"{game.path}/board.svg")
    assert later.data != answer.data
    assert stranger.send("GET", f"{game.path}/board.svg?version={version}").data == answer.data
    for form in ("*/*", "image/avif,image/webp,*/*;q=0.8"):
        assert stranger.send("GET", f"{game.path}/board.svg", headers={"Accept": form}).data == later.data


@pytest.mark.parametrize("key", RULESETS)
def test_each_game_has_its_picture(table: Open, stranger: Client, key: str):
    game = table(ruleset=key).start()
    assert {"Ann", "Bob"} <= set(check_picture(stranger.send("GET", f"{game.path}/board.svg").text))


def test_a_picture_that_is_known_is_not_sent_again(table: Open, stranger: Client):
    path = f"{table(ruleset='havana').start().path}/board.svg"
    tag = stranger.send("GET", path).headers["ETag"]
    answer = stranger.send("GET", path, headers={"If-None-Match": tag})
    assert (answer.status_code, answer.data, answer.headers["ETag"]) == (304, b"", tag)
    assert stranger.send("GET", path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_a_new_name_makes_another_picture(table: Open, stranger: Client):
    game = table(ruleset="havana").start()
    path = f"{game.path}/board.svg"
    tag = stranger.send("GET", path).headers["ETag"]
    game.players[0].call("PATCH", "/v1/players/me", {"name": "<script>alert(1)</script>"})
    answer = stranger.send("GET", path, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert "<script>alert(1)</script>" in check_picture(answer.text)


def test_who_may_not_see_the_game_sees_no_picture(table: Open, stranger: Client):
    game = table(ruleset="havana", visibility="private")
    mine = game.players[0]
    stranger.refused("GET", f"{game.path}/board.svg", "not_found", 404)
    mine.refused("GET", f"{game.path}/board.svg", "not_found", 404)
    assert "as a picture" not in stranger.send("GET", f"/games/{table(ruleset='havana').id}").text


def test_bad_versions(table: Open, stranger: Client):
    path = f"{table(ruleset='havana').start().path}/board.svg"
    stranger.refused("GET", f"{path}?version=0", "not_found", 404)
    stranger.refused("GET", f"{path}?version=99", "not_found", 404)
    for bad in ("-1", "x", "1.0", "9" * 5000):
        stranger.refused("GET", f"{path}?version={bad}", "invalid_request", 422)
    stranger.refused("GET", path, "not_acceptable", 406, Accept="application/json")


def test_the_page_of_a_game_shows_its_picture(table: Open, stranger: Client):
    game = table(ruleset="havana").start()
    page = stranger.send("GET", f"/games/{game.id}")
    version = game.shown()["version"]
    assert f'src="{game.path}/board.svg?version={version}"' in page.text
    assert "buildings     none" in page.text
    assert "img-src 'self'" in page.headers["Content-Security-Policy"]


def test_an_open_sealed_answer_shows_in_no_picture(table: Open, stranger: Client):
    """Two games alike but for what one seat sealed: its own view tells it, no picture does."""
    game = table(ruleset="havana").start()
    before = [client.send("GET", f"{game.path}/board.svg").data for client in (stranger, *game.players)]
    seat, _ = game.awaited()
    game.move(seat, {"do": "lay", "cards": ["worker", "mama"]})
    assert [client.send("GET", f"{game.path}/board.svg").data for client in (stranger, *game.players)] == before
