"""Whole games of Havana over REST, played by bots; every answer is what the document says."""

import json
from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from arbiter.bots.choose import BOTS
from arbiter.bots.play import answer
from tests.api.client import Client
from tests.api.play import Table
from tests.figures import figure

Open = Callable[..., Table]


class Speaking:
    """A test's client with the ways of a bot's."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def get(self, path: str, **query: Any) -> Any:
        return self._client.get(f"{path}?{urlencode(query)}" if query else path)

    def post(self, path: str, body: Any, *, keyed: bool = True) -> Any:
        return self._client.post(path, body, 200 if "preview" in path else 201)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_a_whole_game(table: Open, seats: int) -> None:
    game, chance = table(seats, ruleset="havana").start(), Random(seats)
    kinds = figure(("random",), ("greedy", "random"))
    bots = {seat: BOTS[kind] for seat, kind in zip(range(1, seats + 1), cycle(kinds), strict=False)}
    partly = 0
    while (shown := game.shown())["status"] == "running":
        waits = shown["awaiting"][0]
        if waits["kind"] == "reveal":
            game.reveal()
            continue
        seat = waits["seats"][0]
        partly += waits["sealed"] == "partly"
        answer(Speaking(game.players[seat - 1]), game.id, seat, bots[seat], chance)  # type: ignore[arg-type]
    assert partly >= seats
    assert game.records()[-1]["events"][-1]["type"] == "seed_shown"
    assert shown["result"]["scores"] == [seat["vp"] for seat in shown["view"]["seats"]]


def test_a_cover_in_text_and_what_it_tells(table: Open) -> None:
    game = table(2, ruleset="havana").start().until("cover")
    seat, decision = game.awaited()
    assert decision["sealed"] == "partly"
    own = game.shown()["view"]["seats"][seat - 1]
    told = game.players[seat - 1].post(f"{game.path}/moves", {"text": f"cover {own['open'][1]} {own['hand'][0]}"}, 201)
    assert set(told["receipt"]) == {"commitment", "salt"}
    assert own["hand"][0] not in json.dumps(told)
    assert game.records()[-1]["cause"]["steps"] == [{"do": "cover", "over": own["open"][1]}]
    game.players[seat - 1].refused(
        "POST", f"{game.path}/moves", "decision_closed", 409, {"text": f"cover {own['open'][1]} {own['hand'][0]}"}
    )


def test_the_ruleset_is_told_with_its_components_and_verbs(stranger: Client) -> None:
    told = stranger.get("/v1/rulesets/havana")
    assert (told["title"], told["seats"], told["packs"]) == ("Havana", [2, 3, 4], ["house"])
    assert [verb["do"] for verb in told["verbs"]] == ["lay", "act", "buy", "end", "cover", "recover"]
    assert len(told["catalogue"]["buildings"]) == 36
    assert "HV-5.1" in stranger.send("GET", "/rules/havana").text
