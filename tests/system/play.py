"""Games over REST, moved at random."""

import itertools
import random
import statistics
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from arbiter.bots.client import Client, Problem

Record = dict[str, Any]


class Table:
    """A running game with a client a seat. `told` keeps what each move was answered."""

    def __init__(self, base: str, seats: int = 2, seed: int = 1, clients: Sequence[Client] = (), **wanted: Any) -> None:
        self.chooser = random.Random(seed)
        names = [f"Seat {n}" for n in range(len(clients) + 1, seats + 1)]
        self.clients = [*clients, *(Client(base, enter(base, name)) for name in names)]
        self.id = str(self.clients[0].post("/v1/games", {"ruleset": "cubaneo", "seats": seats, **wanted})["id"])
        self.path = f"/v1/games/{self.id}"
        for client in self.clients[1:]:
            client.post(f"{self.path}/seats", {})
        self.told: list[dict[str, Any]] = []

    def close(self) -> None:
        for client in self.clients:
            client.close()

    def look(self) -> dict[str, Any]:
        return dict(self.clients[0].get(self.path))

    def asked(self) -> dict[str, Any] | None:
        """What some seat owes; None when the game is over. Waits while the arbiter reveals."""
        while True:
            now = self.look()
            if now["status"] != "running":
                return None
            owing = [each for each in now["awaiting"] if each["seats"]]
            if owing:
                return dict(owing[0])
            self.clients[0].get(f"{self.path}/events", after=now["version"], limit=1, wait=5)

    def move(self, seat: int) -> dict[str, Any]:
        """One step at random; its answer, with a key that makes it safe to be sent again."""
        client = self.clients[seat - 1]
        steps = client.get(f"{self.path}/options", flat="true")["steps"]
        self.told.append(client.post(f"{self.path}/moves", {"steps": [self.chooser.choice(steps)]}))
        return self.told[-1]

    def until_sealed(self) -> list[int]:
        """Move until sealed answers are asked for; the seats that owe one, none when the game is over."""
        while asked := self.asked():
            if asked["sealed"]:
                return list(asked["seats"])
            self.move(asked["seats"][0])
        return []

    def play(self, most: int = 100_000) -> int:
        """Play on until the game is over, or for so many moves; returns how many there were."""
        for moves in range(most):
            asked = self.asked()
            if asked is None:
                return moves
            self.move(asked["seats"][0])
        return most

    def records(self) -> list[Record]:
        found: list[Record] = []
        after: int | None = -1
        while after is not None:
            page = self.clients[0].get(f"{self.path}/events", after=after, limit=1000)
            found += page["records"]
            after = page["next"]
        return found


def enter(base: str, name: str) -> str:
    """A new player's token. Without a key a lost answer leaves a player behind, whom nobody misses."""
    while True:
        client = Client(base)
        try:
            return str(client.post("/v1/players", {"name": name}, keyed=True)["token"])
        except Problem as problem:
            if problem.status != 503:
                raise
        finally:
            client.close()


def reveal_times(records: list[Record]) -> list[float]:
    """Seconds from each last answer to its reveal, by the records' own times."""
    pairs = itertools.pairwise(records)
    return [_at(after) - _at(before) for before, after in pairs if after["actor"] == "arbiter"]


def opened(records: list[Record]) -> list[str]:
    """Every decision whose answers were opened, as often as they were."""
    events = [event for record in records for event in record["events"] if event["type"] == "revealed"]
    return [decision for event in events for decision in {answer["decision"] for answer in event["answers"]}]


def _at(record: Record) -> float:
    return datetime.fromisoformat(record["at"]).timestamp()


def summary(seconds: list[float]) -> str:
    ranked = sorted(seconds)
    p99 = ranked[min(len(ranked) - 1, int(len(ranked) * 0.99))]
    return (
        f"{len(ranked)} reveals: median {statistics.median(ranked):.3f} s, p99 {p99:.3f} s, longest {ranked[-1]:.3f} s"
    )
