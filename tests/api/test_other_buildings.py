"""A game of Havana with the operator's own buildings, in rows of three: one less, and a row is filled up."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from api.app import create_app
from arbiter.app.services import Services
from tests.api.play import Table
from tests.games.havana.other import other
from tests.telling.pictures import check_picture


@pytest.fixture
def game(services: Services, tmp_path: Path) -> Table:
    """It is the first seat's turn; both have Conservation and Pesos."""
    (tmp_path / "havana").mkdir()
    (tmp_path / "havana" / "other.toml").write_text(other().replace("length = 6", "length = 3"), encoding="utf-8")
    app = create_app(replace(services, settings=replace(services.settings, packs=tmp_path)))
    table = Table(app, services, 2, ruleset="havana", options={"pack": "other"}).start()
    for seat in (1, 2):
        table.move(seat, {"do": "lay", "cards": ["conservation", "pesos"]})
    table.reveal()
    return table


def test_they_are_told_drawn_and_taken(game: Table):
    rows = game.shown()["view"]["rows"]
    assert [len(row) for row in rows] == [3, 3]
    assert {number for row in rows for number in row} <= set(range(101, 137))
    seat, _ = game.awaited()
    client, building = game.players[seat - 1], rows[0][0]
    told = {row["number"]: row["vp"] for row in client.get("/v1/rulesets/havana?pack=other")["catalogue"]["buildings"]}
    words = check_picture(client.send("GET", f"{game.path}/board.svg").text)
    assert {str(building), str(told[building])} <= set(words)
    assert str(building) in client.send("GET", f"/games/{game.id}").text
    client.post(f"{game.path}/moves", {"text": f"act conservation {building}"}, 201)
    view = game.shown()["view"]
    assert view["removed"] == [building]
    assert building not in view["rows"][0]


def test_preview_and_options_stop_before_a_row_is_filled_up_hv_3_5_r_0_6(game: Table):
    seat, _ = game.awaited()
    client, building = game.players[seat - 1], game.shown()["view"]["rows"][0][0]
    step = {"do": "act", "card": "conservation", "building": building}
    seen = client.post(f"{game.path}/moves?preview=true", {"steps": [step]})
    assert (seen["stopped"], [event["type"] for event in seen["events"]]) == (
        "random", ["card_played", "building_removed"]
    )  # fmt: skip
    after = client.get(f"{game.path}/options?flat=true&after={json.dumps([step])}")
    assert (after["stopped"], after["offers"]) == ("random", [])
    told = [event["type"] for event in game.move(seat, step)["events"]]
    assert told[:2] == ["card_played", "building_removed"]
    assert told.count("building_laid") == 4
