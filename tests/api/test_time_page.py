"""What docs/time.md says of the API: the game that it opens, what it shows of it, and its page."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from api.games.schemas import AwaitingSchema, GameSchema, ResultSchema, SeatSchema
from arbiter.app.services import Services
from arbiter.kernel.events import KernelEvents, snake
from tests.api.client import Client
from tests.api.dial import Dial

PAGE = (Path(__file__).parents[2] / "docs" / "time.md").read_text()


def block(kind: str) -> Any:
    [found] = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return json.loads(found)


def rows(heading: str) -> set[str]:
    """The names in code in the first cells of the table below a heading of the first column."""
    table = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return {name for row in table.splitlines() for name in re.findall(r"`([^`]+)`", row.split("|")[1] if row else "")}


@pytest.fixture
def dial(services: Services) -> Dial:
    return Dial(services, "2026-03-25T09:00:00.000Z")


def test_the_game_that_it_opens_shows_what_it_says(dial: Dial):
    game = dial.table(**block("open"))
    game.players[1].post(f"{game.path}/seats", {"zone": "Asia/Tokyo"}, 201)
    shown = game.shown()
    assert {name: shown[name] for name in block("shown")} == block("shown")


def test_the_members_and_events_that_it_names_are_there():
    schemas = {"": GameSchema, "awaiting[].": AwaitingSchema, "seats[].": SeatSchema, "result.": ResultSchema}
    for name in rows("member"):
        prefix, _, member = name.rpartition(".")
        assert member in schemas[f"{prefix}." if prefix else ""]().fields
    known = {snake(event.__name__) for event in KernelEvents.__args__}
    assert {name for name in rows("event") if "_" in name} <= known
    of_clocks = {name for name in known if re.search("clock|deadline|autopilot|^seat_|game_ended", name)}
    assert of_clocks <= rows("event")


def test_its_list_by_deadline_is_answered(dial: Dial):
    ann = Client(dial.app).become("Ann")
    queries = re.findall(r"`GET /v1/games\?([^`]+)`", PAGE)
    assert any("sort=deadline" in query for query in queries)
    for query in queries:
        own = "mine" in query or "awaiting" in query
        assert ann.get(f"/v1/games?{query}")["games"] == [] or not own
    [due_before] = re.findall(r"`(due_before=[^`]+)`", PAGE)
    assert ann.get(f"/v1/games?mine=true&{due_before}")["games"] == []


def test_it_is_a_page(stranger: Client):
    answer = stranger.send("GET", "/time")
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert "<h1" in answer.text
    assert 'href="/audit/format"' in answer.text
    assert 'href="/time"' in stranger.send("GET", "/").text
