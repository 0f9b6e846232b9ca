"""Players and games set up over the API."""

import json
import tomllib
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from arbiter.bots.client import Client
from arbiter.games import RULESETS
from arbiter.kernel.ruleset import Ruleset

SEATS = 3
RULESET = "cubaneo"


def default_rules(ruleset: str = RULESET) -> Ruleset[Any]:
    """The rules with the pack used in the benchmarks' games."""
    pack = files(f"arbiter.games.{ruleset}") / "packs" / "house.toml"
    return RULESETS[ruleset].rules(tomllib.loads(pack.read_text()))


class Server:
    """An installation as its clients see it. Its players have no mail address."""

    def __init__(self, url: str, players: int, ruleset: str = RULESET) -> None:
        parts = urlsplit(url)
        self.address = str(parts.hostname), int(parts.port or 80)
        self._client, self._ruleset = Client(url), ruleset
        self.tokens = [self._player(number) for number in range(players)]

    def _player(self, number: int) -> str:
        token: str = self._client.post("/v1/players", {"name": f"Bench {number}"}, keyed=False)["token"]
        return token

    def game(self, number: int, seats: int = SEATS) -> tuple[str, list[str]]:
        """A started game: its id, and its players' tokens by seat."""
        tokens = [self.tokens[(number + seat) % len(self.tokens)] for seat in range(seats)]
        game = self._as(tokens[0], "/v1/games", {"ruleset": self._ruleset, "seats": seats})["id"]
        for token in tokens[1:]:
            self._as(token, f"/v1/games/{game}/seats", {})
        return game, tokens

    def records(self, game: str) -> list[bytes]:
        answer = self._client.get(f"/v1/games/{game}/events")
        return [json.dumps(record).encode() for record in answer["records"]]

    def _as(self, token: str, path: str, body: Any) -> Any:
        self._client.token = token
        try:
            return self._client.post(path, body)
        finally:
            self._client.token = ""

    def close(self) -> None:
        self._client.close()
