"""Clocks on the pages for people."""

import io
import re
from collections.abc import Callable
from typing import Any

import pytest

from arbiter.app import lists
from arbiter.app.services import Services
from tests.api.client import Client
from tests.api.dial import TERMS, Dial
from tests.api.play import Table
from tests.audit import files
from tests.audit.mutations import rechained, records_of

WORDS = re.compile("<[^>]+>")


@pytest.fixture
def dial(services: Services) -> Dial:
    return Dial(services)


def page(dial: Dial, path: str) -> str:
    """What a page says, without its tags."""
    answer = Client(dial.app).send("GET", path)
    assert (answer.status_code, answer.mimetype) == (200, "text/html"), answer.text
    return " ".join(WORDS.sub(" ", answer.text).split())


def test_a_game_s_page_tells_terms_banks_and_deadlines(dial: Dial):
    game = dial.table(clock={**TERMS, "weekends": False, "zone": "Europe/Berlin"}, zone="America/New_York")
    assert "time counts: from Monday to Friday (Europe/Berlin" in page(dial, f"/games/{game.id}")
    game.players[1].post(f"{game.path}/seats", {"zone": "Asia/Tokyo"}, 201)
    seat, said = game.awaited()[0], page(dial, f"/games/{game.id}")
    assert "1 Ann 2 days America/New_York 2 Bob 2 days Asia/Tokyo" in said
    moments = (
        "",
        "Monday, 30 March 2026, 17:00 EDT (21:00 UTC)",
        "Tuesday, 31 March 2026, 06:00 JST (Monday, 30 March 2026, 21:00 UTC)",
    )
    assert f"Seat {seat} has until {moments[seat]}" in said
    assert "Clocks: 1 day for each decision" in said
    assert "added to the bank by each answer in time: 1 hour" in said


def test_a_pause_and_missed_deadlines_are_on_the_page(dial: Dial):
    game = dial.table(clock={**TERMS, "on_timeout": "pause"}).start()
    dial.expire(game)
    said = page(dial, f"/games/{game.id}")
    assert "Paused. All clocks stand still" in said
    assert "1 missed in a row" in said
    assert "has until" not in said


def test_an_open_seat_is_on_the_page_and_in_the_lobby(dial: Dial):
    game = dial.table(3, clock={**TERMS, "misses": 1}).start()
    name = ("Ann", "Bob", "Cem")[game.awaited()[0] - 1]
    dial.expire(game)
    lists.enter(dial.services, game.id)
    assert f"{name} (open for a substitute; until somebody takes it, the arbiter plays it)" in page(
        dial, f"/games/{game.id}"
    )
    entry = page(dial, "/games").partition(game.id[:6])[2].partition("Cubaneo")[0]
    assert f"{name} (open for a substitute)" in entry
    assert "1 day for each decision" in entry


def test_why_a_game_ended_early_is_on_the_page(dial: Dial):
    game = dial.table(clock={**TERMS, "on_timeout": "forfeit"}).start()
    dial.expire(game)
    said = page(dial, f"/games/{game.id}")
    assert "It ended early: all other players have forfeited it." in said
    assert "can no longer win" in said


def test_a_game_without_a_clock_has_none_on_its_page(dial: Dial, finished: Table):
    said = page(dial, f"/games/{finished.id}")
    assert not re.search("Clocks|clocks|Time zone|Paused|until|ended early", said)


def test_the_audit_page_tells_of_clocks(dial: Dial):
    game = dial.table(clock={**TERMS, "on_timeout": "forfeit"}).start()
    dial.expire(game)
    said = page(dial, f"/games/{game.id}/audit")
    for told in (
        "The clocks of this game, as record 0 has them time for each decision: 1 day",
        "deadline missed",
        "seat forfeited",
        "game ended",
        "reason last player",
    ):
        assert told in said


@pytest.mark.parametrize(
    "clock",
    [
        {"turn": "<b>soon</b>"},
        {"turn": "P1D", "on_timeout": "<i>"},
        {"turn": "P1D", "zone": "<script>\u202e"},
        {"turn": "P1D", "reminders": ["P9999D"] * 3, "misses": -1, "hours": ["<", ">"]},
    ],
)
def test_terms_that_no_game_can_have_are_shown_as_text(dial: Dial, clock: dict[str, Any]):
    records = records_of("cubaneo-2")
    records[0]["events"][0] |= {"log": 2, "clock": clock}
    file = b"".join(files.file("cubaneo-2", rechained(records)))
    form = {"file": (io.BytesIO(file), "game.ndjson")}
    answer = Client(dial.app).send("POST", "/audit", data=form, environ_overrides={"REMOTE_ADDR": "10.9.8.7"})
    assert answer.status_code == 200
    assert not [sign for sign in ("<b>soon", "<i>", "<script>", "\u202e") if sign in answer.text]


def test_an_invitation_tells_the_terms_and_takes_a_zone(dial: Dial, player: Callable[..., Client]):
    game = dial.table(3, visibility="private", clock={**TERMS, "hours": ["08:00", "20:00"]})
    link = game.players[0].post(f"{game.path}/invitations", {}, 201)["link"]
    path = link[link.index("/invitations/") :]
    assert "time counts: from 08:00 to 20:00 (UTC" in page(dial, path)
    stranger = Client(dial.app)
    for form in ({"name": "Gus", "zone": "Mars"}, {"token": game.players[1].token, "zone": "x" * 500}):
        assert stranger.send("POST", path, data=form).status_code == 422
    joined = stranger.send("POST", path, data={"token": game.players[1].token, "zone": "Asia/Tokyo"})
    assert joined.status_code == 200
    assert game.records()[-1]["events"][0]["zone"] == "Asia/Tokyo"
