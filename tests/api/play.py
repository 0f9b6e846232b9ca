"""Playing through the API."""

import random
from typing import Any

from flask import Flask

from arbiter.app import log
from arbiter.app.resolve import resolve
from arbiter.app.services import Services
from arbiter.kernel.position import reveal_due
from tests.api.client import Client
from tests.inviting import reachable


class Table:
    """A game with its players in the order of their seats."""

    def __init__(self, app: Flask, services: Services, seats: int = 2, **more: Any) -> None:
        self.services, self.body = services, {"ruleset": "cubaneo", "seats": seats, **more}
        self.players = [Client(app).become(name) for name in ("Ann", "Bob", "Cem", "Dan", "Eve")[:seats]]
        reachable(services, self.players[0].id)
        self.open()

    def open(self) -> "Table":
        self.id: str = self.players[0].post("/v1/games", self.body, 201)["id"]
        self.path = f"/v1/games/{self.id}"
        return self

    def start(self) -> "Table":
        for player in self.players[1:]:
            player.post(f"{self.path}/seats", {}, 201)
        return self

    def shown(self) -> Any:
        return self.players[0].get(self.path)

    def awaited(self) -> tuple[int, dict[str, Any]]:
        """A seat that owes an answer, and the decision."""
        decision = self.shown()["awaiting"][0]
        return decision["seats"][0], decision

    def steps(self, seat: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.players[seat - 1].get(f"{self.path}/options?flat=true")["steps"]
        return found

    def move(self, seat: int, *steps: dict[str, Any], status: int = 201, **headers: str) -> Any:
        return self.players[seat - 1].post(f"{self.path}/moves", {"steps": list(steps)}, status, **headers)

    def reveal(self) -> None:
        found = log.load(self.services, self.id)
        resolve(self.services, self.id, reveal_due(found.rules, found.position))

    def until(self, *kinds: str, seed: int = 0) -> "Table":
        """Play on at random until a decision of such a kind is open, or the end."""
        chance = random.Random(seed)
        while (shown := self.shown())["status"] == "running" and shown["awaiting"][0]["kind"] not in kinds:
            if shown["awaiting"][0]["kind"] == "reveal":
                self.reveal()
                continue
            seat = shown["awaiting"][0]["seats"][0]
            self.move(seat, chance.choice(self.steps(seat)))
        return self

    def bidding(self) -> "Table":
        """Play on at random to a sealed bid that is nobody's only legal step; some games end without one."""
        while (shown := self.until("bid").shown())["status"] != "running" or self.bidders(shown) < len(self.players):
            if shown["status"] != "running":
                self.open().start()
                continue
            seat = shown["awaiting"][0]["seats"][0]
            self.move(seat, self.steps(seat)[0])
        return self

    @staticmethod
    def bidders(shown: dict[str, Any]) -> int:
        return len(shown["awaiting"][0]["seats"])

    def records(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.players[0].get(f"{self.path}/events")["records"]
        return found
