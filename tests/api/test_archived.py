"""An archived game over the API and on its pages: every answer as before, byte for byte."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from api.app import create_app
from arbiter import wiring
from arbiter.app import archiving, links, lists
from arbiter.app.links import View
from arbiter.app.services import Services
from tests.api.client import Client
from tests.api.play import Table
from tests.api.test_seat_links import private

PAGES = ("", "/audit")
CALLS = ("", "/events?after=-1", "/events?after=5&limit=2", "/audit", "/states/9", "/board.svg", "/board.svg?version=9")


@pytest.fixture(scope="module")
def games(app: Flask, services: Services) -> list[Table]:
    """A public game and a private one that are finished, and a cancelled one."""
    cancelled = Table(app, services)
    cancelled.players[0].call("DELETE", cancelled.path)
    finished = [Table(app, services).start(), private(app, services, "cubaneo")]
    return [*(table.until() for table in finished), cancelled]


def answers(services: Services, table: Table) -> list[Any]:
    """What its players and a stranger are answered, with status and headers."""
    stranger = Client(table.players[0].app)
    found = []
    for client in (stranger, *table.players):
        for path in CALLS:
            found.append(client.send("GET", table.path + path))
        for path in PAGES:
            found.append(client.send("GET", f"/games/{table.id}{path}", headers={"Accept": "text/html"}))
        for path in ("/v1/games?mine=true", "/v1/games?status=finished"):
            found.append(client.send("GET", path))
        found.append(client.send("POST", f"{table.path}/moves", json={"steps": [{"do": "bid", "pesos": 0}]}))
    for seat, player in enumerate(table.players, 1):
        url = links.view_url(services, View(table.id, seat, player.id))
        found.append(stranger.send("GET", url.removeprefix(services.settings.base_url)))
    return [(answer.status_code, answer.data, sorted(_lasting(answer.headers))) for answer in found]


def _lasting(headers: Any) -> Iterator[tuple[str, str]]:
    return ((name, value) for name, value in headers if name not in ("Date", "X-Request-Id"))


@pytest.mark.parametrize("number", range(3), ids=["public", "private", "cancelled"])
def test_every_answer_is_as_before(services: Services, games: list[Table], number: int) -> None:
    table = games[number]
    lists.enter(services, table.id)
    before = answers(services, table)
    archiving.archive(services, table.id)
    assert table.id in services.finished.archived()
    assert answers(services, table) == before
    fresh = create_app(wiring.build(services.settings))
    for client in table.players:
        client.app = fresh
    assert answers(services, table) == before


def test_one_whose_archive_is_lost_is_refused_alone(services: Services, table: Callable[..., Table]) -> None:
    lost, other = table(), table()
    for each in (lost, other):
        each.players[0].call("DELETE", each.path)
        archiving.archive(services, each.id)
    [file] = (services.settings.data_dir / "archive").glob(f"*/{lost.id}-*")
    file.unlink()
    fresh = create_app(wiring.build(services.settings))
    for path in CALLS:
        told = Client(fresh).refused("GET", lost.path + path, "game_unreadable", 503)
        assert lost.id in told["detail"]
    assert Client(fresh).get(other.path)["status"] == "cancelled"
    body = {"steps": [{"do": "bid", "pesos": 0}]}
    lost.players[0].app = fresh
    lost.players[0].refused("POST", f"{lost.path}/moves", "game_unreadable", 503, body)
    page = Client(fresh).send("GET", f"/games/{lost.id}", headers={"Accept": "text/html"})
    assert page.status_code == 503
