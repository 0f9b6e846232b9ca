"""An archive copy over the API: as the original, but for its mark."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask

from api.app import create_app
from arbiter import settings, wiring
from arbiter.app import lists
from arbiter.app.archive import copied, keep
from arbiter.app.services import Services
from tests import temporary
from tests.api.client import Client
from tests.api.play import Table
from tests.audit.files import file, golden
from tests.audit.mutations import rechained


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """Another installation."""
    folder: Path = tmp_path_factory.mktemp("there")
    with temporary.server() as server:
        yield wiring.build(settings.load({"MALECON_STORE_URL": server.url, "MALECON_DATA_DIR": str(folder)}))


def kept(services: Services, lines: list[bytes]) -> None:
    keep(services, copied(lines, None, lambda records, read: None))
    lists.rebuild(services)


@pytest.fixture(scope="module")
def there(finished: Table, other: Services) -> Flask:
    """It keeps a copy of the finished game."""
    kept(other, finished.players[0].send("GET", f"{finished.path}/audit").data.splitlines(keepends=True))
    return create_app(other)


@pytest.fixture(scope="module")
def ann(there: Flask) -> Client:
    return Client(there).become("Ann")


@pytest.fixture(scope="module")
def hidden(there: Flask, other: Services, ann: Client) -> str:
    """The id of a private game that is kept there too; by chance its file names a player of that installation."""
    lines = [line.replace(b'"player1"', f'"{ann.id}"'.encode()) for line in golden("havana-2")[1]]
    records = [msgspec.json.decode(line) for line in lines]
    records[0]["events"][0]["visibility"] = "private"
    kept(other, file("havana-2", rechained(records)))
    return golden("havana-2")[0].game


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
    assert "in no list" not in page
    assert "archive copy" not in stranger.send("GET", f"/games/{finished.id}").text


def without_names(game: dict[str, Any]) -> dict[str, Any]:
    return {**game, "seats": [{**seat, "player": seat["player"]["id"]} for seat in game["seats"]]}


def test_nobody_plays_on(finished: Table, ann: Client):
    ann.refused("POST", f"{finished.path}/moves", "forbidden", 403, {"text": "end"})
    ann.refused("POST", f"{finished.path}/seats", "game_finished", 409, {})
    ann.refused("DELETE", f"{finished.path}/seats/me", "forbidden", 403)
    ann.refused("DELETE", finished.path, "forbidden", 403)
    assert ann.get("/v1/games?mine=true") == {"games": [], "next": None}


def test_a_private_game_s_copy_is_seen_by_whoever_knows_its_id(hidden: str, visitor: Client, ann: Client):
    for client in (visitor, ann):
        game = client.get(f"/v1/games/{hidden}")
        assert (game["visibility"], game["you"], "archive" in game) == ("private", None, True)
        for part in ("events", "audit", "states/9", "board.svg", "board.svg?version=9"):
            assert client.send("GET", f"/v1/games/{hidden}/{part}").status_code == 200
        page = client.send("GET", f"/games/{hidden}").text
        assert "It is not listed; anyone who knows this address can see it." in page
        assert "Ann" not in page
    assert visitor.send("GET", f"/games/{hidden}/audit").status_code == 200


def test_it_is_in_no_list(finished: Table, hidden: str, visitor: Client, ann: Client):
    for client in (visitor, ann):
        for query in ("", "?status=finished", "?ruleset=havana"):
            assert hidden not in [game["id"] for game in client.get(f"/v1/games{query}")["games"]]
        assert hidden not in client.send("GET", "/games").text
    assert ann.get("/v1/games?mine=true") == {"games": [], "next": None}


def test_nobody_plays_on_there_either(hidden: str, ann: Client):
    """Not even the player whom its file names."""
    path = f"/v1/games/{hidden}"
    ann.refused("POST", f"{path}/moves", "forbidden", 403, {"text": "end"})
    ann.refused("GET", f"{path}/options", "forbidden", 403)
    ann.refused("GET", f"{path}/decisions/1-lay/receipt", "forbidden", 403)
    ann.refused("POST", f"{path}/invitations", "forbidden", 403, {})
    for client in (ann, Client(ann.app).become("Ben")):
        client.refused("POST", f"{path}/seats", "game_finished", 409, {})
        client.refused("DELETE", f"{path}/seats/me", "forbidden", 403)
        client.refused("DELETE", path, "forbidden", 403)
