"""What may be kept by whoever gets it: a strong tag stands for the same bytes, all else is not kept."""

import os
from pathlib import Path

import pytest
from flask import Flask

from api import files
from api.app import create_app
from arbiter.app.services import Services
from tests.api.play import Table

KEPT = {"/.well-known/malecon-keys.json": "public, max-age=60"}


@pytest.fixture
def game(app: Flask, services: Services) -> Table:
    return Table(app, services, ruleset="havana").start()


def paths(game: Table) -> list[str]:
    parts = ("", "/board.svg", "/board.svg?version=2", "/events", "/states/2", "/audit", "/options")
    return [
        *(f"{game.path}{part}" for part in parts),
        *("/v1/games", "/v1/players/me", "/v1/players/me/notifications", "/v1/rulesets", "/v1/rulesets/havana"),
        *("/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/.well-known/malecon-keys.json"),
        *("/", "/games", f"/games/{game.id}", f"/games/{game.id}/audit", "/rules/havana", "/problems", "/nowhere"),
        *("/v1/nowhere", "/static/malecon.css", "/static/nowhere"),
    ]


def test_each_answer_says_whether_it_may_be_kept(game: Table):
    for path in paths(game):
        answer = game.players[0].send("GET", path)
        said = answer.headers["Cache-Control"]
        tagged = "ETag" in answer.headers
        wanted = KEPT.get(path, "private, no-cache" if path.startswith("/v1") else "no-cache") if tagged else "no-store"
        assert said == KEPT.get(path, wanted), path
        assert "Last-Modified" not in answer.headers, path


def test_a_tag_stands_for_the_same_bytes(game: Table):
    """After each change: where the bytes are others, so is the tag, and what was known is sent again."""
    known: dict[str, tuple[str, bytes]] = {}
    ann, bob = game.players
    changes = [
        lambda: None,
        lambda: bob.call("PATCH", "/v1/players/me", {"name": "Robert"}),
        lambda: ann.call("PATCH", "/v1/players/me", {"name": "Anna"}),
        lambda: game.move(2, game.steps(2)[0]),
        lambda: bob.call("DELETE", "/v1/players/me", None, 204),
    ]
    for change in changes:
        change()
        for path in (f"{game.path}", f"{game.path}/board.svg", f"{game.path}/board.svg?version=1"):
            answer = ann.send("GET", path)
            tag = answer.headers["ETag"]
            assert not tag.startswith("W/")
            before = known.get(path, (tag, answer.data))
            assert (before[0] == tag) == (before[1] == answer.data), path
            again = ann.send("GET", path, headers={"If-None-Match": before[0]})
            assert again.status_code == (304 if before[1] == answer.data else 200), path
            known[path] = tag, answer.data


def test_a_static_file_that_was_exchanged_is_sent_again(services: Services, tmp_path: Path):
    """With the same size and time, as files of packages may have."""
    app = create_app(services)
    app.static_folder = str(tmp_path)
    file, client = tmp_path / "a.css", app.test_client()

    def put(text: str) -> None:
        other = tmp_path / "other"
        other.write_text(text)
        os.utime(other, (1, 1))
        other.rename(file)

    put("one")
    tag = client.get("/static/a.css").headers["ETag"]
    assert client.get("/static/a.css", headers={"If-None-Match": tag}).status_code == 304
    put("two")
    other = create_app(services)
    other.static_folder = str(tmp_path)
    files._digest.cache_clear()  # another process
    answer = other.test_client().get("/static/a.css", headers={"If-None-Match": tag})
    assert (answer.status_code, answer.data) == (200, b"two")
    old = {"If-Modified-Since": "Thu, 01 Jan 2026 00:00:00 GMT"}
    assert client.get("/static/a.css", headers=old).status_code == 200
