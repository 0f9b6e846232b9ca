"""An archive copy over the API: as the original, but for its mark."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from api.app import create_app
from arbiter import settings, wiring
from arbiter.app import sweep
from arbiter.app.archive import keep
from arbiter.store import temporary
from tests.api.client import Client
from tests.api.play import Table


@pytest.fixture(scope="module")
def there(finished: Table, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Another installation, which keeps a copy of the finished game."""
    folder: Path = tmp_path_factory.mktemp("there")
    file = finished.players[0].send("GET", f"{finished.path}/audit").data
    with temporary.server() as server:
        services = wiring.build(settings.load({"MALECON_STORE_URL": server.url, "MALECON_DATA_DIR": str(folder)}))
        keep(services, file.splitlines(keepends=True), None, lambda records, read: None)
        sweep.lists(services)
        yield create_app(services)


@pytest.fixture
def visitor(there: Flask) -> Client:
    return Client(there)


def test_events_states_and_audit_are_the_original_s(finished: Table, stranger: Client, visitor: Client):
    version = finished.shown()["version"]
    for path in ("events", "audit", "states/0", "states/1", f"states/{version // 2}", f"states/{version}"):
        one, other = (client.send("GET", f"{finished.path}/{path}") for client in (stranger, visitor))
        assert (one.status_code, one.data, one.mimetype) == (200, other.data, other.mimetype)


def test_it_is_marked_everywhere(finished: Table, stranger: Client, visitor: Client):
    copy, original = (client.get(finished.path) for client in (visitor, stranger))
    mark = copy.pop("archive")
    assert mark["key"] == original["head"]["key"]
    assert without_names(copy) == without_names(original)
    assert {seat["player"]["name"] for seat in copy["seats"]} == {"(archive)"}
    [listed] = visitor.get("/v1/games?status=finished")["games"]
    assert (listed["id"], listed["archive"]) == (finished.id, mark)
    page = visitor.send("GET", f"/games/{finished.id}").text
    assert "This is an archive copy" in page
    assert mark["imported"] in page
    assert "archive copy" not in stranger.send("GET", f"/games/{finished.id}").text


def without_names(game: dict[str, Any]) -> dict[str, Any]:
    return {**game, "seats": [{**seat, "player": seat["player"]["id"]} for seat in game["seats"]]}


def test_nobody_plays_on(finished: Table, there: Flask):
    ann = Client(there).become("Ann")
    ann.refused("POST", f"{finished.path}/moves", "forbidden", 403, {"text": "end"})
    ann.refused("POST", f"{finished.path}/seats", "game_finished", 409, {})
    ann.refused("DELETE", f"{finished.path}/seats/me", "forbidden", 403)
    ann.refused("DELETE", finished.path, "forbidden", 403)
    assert ann.get("/v1/games?mine=true") == {"games": [], "next": None}
