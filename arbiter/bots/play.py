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
    """One decision of a player, looked ahead as far as the API allows."""

    def __init__(self, client: Client, game: str, decision: str) -> None:
        self._client, self._path, self._decision = client, f"/v1/games/{game}", decision

    def offers(self, after: Sequence[Step]) -> Offers:
        answer = self._client.get(f"{self._path}/options", after=json.dumps(after))
        offers: Offers = answer["offers"]
        return offers if answer["decision"] == self._decision else []

    def preview(self, steps: Sequence[Step]) -> Sequence[Mapping[str, Any]]:
        answer = self._client.post(f"{self._path}/moves?preview=true", {"steps": list(steps)}, keyed=False)
        events: list[dict[str, Any]] = answer["events"]
        return events


def play(client: Client, game: str, bot: Bot, chance: Random, watch: Callable[[Game], None] = lambda _: None) -> Game:
    """Answer every decision of the seat; returns the finished game. `watch` receives the game at each look."""
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
    """Submit steps; nothing happens if the game has moved on meanwhile."""
    options = client.get(f"/v1/games/{game}/options")
    if not options["offers"]:
        return
    try:
        steps = bot(seat, options["offers"], bool(options["sealed"]), Turn(client, game, options["decision"]), chance)
        client.post(f"/v1/games/{game}/moves", {"steps": steps, "expected_version": options["version"]})
    except Problem as problem:
        if problem.status != 409:
            raise
