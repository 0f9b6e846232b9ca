"""Playing games against the real server, and replaying recordings of them against a floor."""

import secrets
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from bench.http_client import HttpClient, request
from bench.local_game import Decoders, LocalGame
from bench.server import Server

REVEAL = 0.2  # seconds after which a reveal is fetched while there are other games to play
LONGEST = 30  # seconds for which the server is asked to wait for one
OpenGame = tuple[str, list[str], list[bytes]]
"""A game's id, its players' tokens by seat, and its records so far."""


class Page(msgspec.Struct):
    """Records as returned by `GET events`."""

    records: list[msgspec.Raw]


class LiveSession:
    """Plays games against the real server, one after another. `reveals` counts those that it has fetched."""

    def __init__(self, decoders: Decoders, games: Iterator[OpenGame], chance: Random) -> None:
        self._decoders, self._games, self._chance = decoders, games, chance
        self.answers: list[list[bytes] | bytes] = []
        self.reveals = 0
        self.wait = 0.0
        self.start_game()

    def start_game(self) -> None:
        """Begin the next game."""
        self.game, self._tokens, beginning = next(self._games)
        self.local_game = LocalGame(self._decoders, self.game, self._chance)
        self._apply(beginning)

    def play(self, http: HttpClient) -> float | None:
        """Play a move; or fetch a reveal, waiting for it if need be."""
        if self.local_game.over:
            self.start_game()
        if self.wait:
            self._fetch_reveal(http)
            return None
        seat, body = self.local_game.choose_move()
        took, answer = timed(http, self.move_request(seat, body))
        self.answers.append(answer)
        self.local_game.apply_answer(answer)
        self.wait = REVEAL * self.local_game.revealing
        return took

    def move_request(self, seat: int, body: bytes) -> bytes:
        """The request with a seat's submission, under a new key."""
        path = f"/v1/games/{self.game}/moves"
        return request("POST", path, self._tokens[seat - 1], body, secrets.token_hex(16))

    def _fetch_reveal(self, http: HttpClient) -> None:
        path = f"/v1/games/{self.game}/events?after={self.local_game.position.version}&wait={LONGEST}"
        status, body = http.ask(request("GET", path))
        assert status == 200, body
        records = [bytes(record) for record in msgspec.json.decode(body, type=Page).records]
        assert records, f"no reveal of {self.game} in {LONGEST} s"
        self.answers.append(records)
        self.reveals += 1
        self._apply(records)

    def _apply(self, records: list[bytes]) -> None:
        for record in records:
            self.local_game.apply_record(record)
        self.wait = REVEAL * self.local_game.revealing


class ReplaySession:
    """Replays a recorded game again and again, move for move, against a floor."""

    reveals = 0

    def __init__(self, decoders: Decoders, recording: "Recording", token: str) -> None:
        self._decoders, self._recording, self._token = decoders, recording, token
        self.wait = 0.0
        self.start_game()

    def start_game(self) -> None:
        self.local_game = LocalGame(self._decoders, self._recording.game, Random(self._recording.seed))
        self._answers: Iterator[Any] = iter(self._recording.answers)
        self._apply(self._recording.beginning)

    def play(self, http: HttpClient) -> float | None:
        """Play a move; or apply the recorded reveal."""
        if self.local_game.over:
            self.start_game()
        if self.wait:
            self._apply(next(self._answers))
            return None
        _, body = self.local_game.choose_move()
        path = f"/v1/games/{self._recording.game}/moves"
        took, _ = timed(http, request("POST", path, self._token, body, secrets.token_hex(16)))
        self.local_game.apply_answer(next(self._answers))
        self.wait = REVEAL * self.local_game.revealing
        return took

    def _apply(self, records: list[bytes]) -> None:
        for record in records:
            self.local_game.apply_record(record)
        self.wait = REVEAL * self.local_game.revealing


class Recording(msgspec.Struct):
    """A whole game: the server's answers to its players."""

    seed: int
    game: str
    beginning: list[bytes]
    answers: list[list[bytes] | bytes]


def timed(http: HttpClient, http_request: bytes) -> tuple[float, bytes]:
    begin = time.perf_counter()
    status, answer = http.ask(http_request)
    took = time.perf_counter() - begin
    if status != 201:
        raise RuntimeError(f"{status} {answer.decode()} to {http_request.decode()}")
    return took, answer


def open_game(server: Server, number: int) -> OpenGame:
    game, tokens = server.game(number)
    return game, tokens, server.records(game)
