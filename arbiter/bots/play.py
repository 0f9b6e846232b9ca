"""Playing a seat until the game is over."""

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from arbiter.bots.choose import Bot, Offers, Step
from arbiter.bots.client import Client, Problem

WAIT = 25  # seconds of one long poll
OVER = ("finished", "cancelled")
Game = dict[str, Any]


class Turn:
    """One decision of ours, as far as we may look ahead in it."""

    def __init__(self, client: Client, game: str, decision: str) -> None:
        self._client, self._path, self._decision = client, f"/v1/games/{game}", decision

    def offers(self, after: Sequence[Step]) -> Offers:
        told = self._client.get(f"{self._path}/options", after=json.dumps(after))
        offers: Offers = told["offers"]
        return offers if told["decision"] == self._decision else []

    def preview(self, steps: Sequence[Step]) -> Sequence[Mapping[str, Any]]:
        told = self._client.post(f"{self._path}/moves?preview=true", {"steps": list(steps)}, keyed=False)
        events: list[dict[str, Any]] = told["events"]
        return events


def play(client: Client, game: str, bot: Bot, chance: Random, watch: Callable[[Game], None] = lambda _: None) -> Game:
    """Answer whatever the seat is asked; returns the game as it ended. `watch` is told of it each time we look."""
    path = f"/v1/games/{game}"
    while True:
        now: Game = client.get(path)
        watch(now)
        if now["status"] in OVER:
            return now
        if any(now["you"] in decision["seats"] for decision in now["awaiting"]):
            answer(client, game, now["you"], bot, chance)
        else:
            client.get(f"{path}/events", after=now["version"], limit=1, wait=WAIT)


def answer(client: Client, game: str, seat: int, bot: Bot, chance: Random) -> None:
    """Say something; nothing where the game has moved on meanwhile."""
    asked = client.get(f"/v1/games/{game}/options")
    if not asked["offers"]:
        return
    try:
        steps = bot(seat, asked["offers"], bool(asked["sealed"]), Turn(client, game, asked["decision"]), chance)
        client.post(f"/v1/games/{game}/moves", {"steps": steps, "expected_version": asked["version"]})
    except Problem as problem:
        if problem.status != 409:
            raise
