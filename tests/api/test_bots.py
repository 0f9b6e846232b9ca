"""Whole games of Cuba by bots through the API, every answer checked against the document."""

import json
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask

from arbiter.app.services import Services
from arbiter.bots.choose import BOTS, Offers, Step
from tests.api.client import Client
from tests.api.play import Table
from tests.figures import figure

GAMES = [
    pytest.param(figure(2, 3), {"el_presidente": False}, marks=pytest.mark.slow),
    pytest.param(figure(2, 4), {"rounds": 6, "buildings": "classic"}, marks=pytest.mark.slow),
    (figure(2, 5), {}),
]


class Turn:
    """A look ahead into one's own turn."""

    def __init__(self, client: Client, path: str, decision: str) -> None:
        self.client, self.path, self.decision = client, path, decision

    def offers(self, after: list[Step]) -> Offers:
        told = self.client.get(f"{self.path}/options?after={quote(json.dumps(after))}")
        offers: Offers = told["offers"] if told["decision"] == self.decision else []
        return offers

    def preview(self, steps: list[Step]) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self.client.post(f"{self.path}/moves?preview=true", {"steps": steps})["events"]
        return events


@pytest.mark.parametrize(("seats", "options"), GAMES, ids=str)
def test_bots_play_a_whole_game_of_cuba(app: Flask, services: Services, seats: int, options: dict[str, Any]) -> None:
    table = Table(app, services, seats, ruleset="cuba", options=options).start()
    chance = Random(5)
    while (shown := table.shown())["status"] == "running":
        if shown["awaiting"][0]["kind"] == "reveal":
            table.reveal()
            continue
        seat, decision = table.awaited()
        client = table.players[seat - 1]
        asked = client.get(f"{table.path}/options")
        turn = Turn(client, table.path, decision["decision"])
        table.move(seat, *BOTS["random"](seat, asked["offers"], bool(asked["sealed"]), turn, chance))
    assert shown["status"] == "finished"
    assert shown["result"]["winners"]
    assert {"scores", "winners"} <= set(shown["result"])
