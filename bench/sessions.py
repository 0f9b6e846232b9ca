"""Playing games against the real server, and replaying recordings of them against the bare application."""

import secrets
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from bench.http_client import HttpClient, request
from bench.local_game import Decoders, LocalGame
from bench.server import Server

POLL_INTERVAL = 0.5  # seconds between polls for a reveal


class Page(msgspec.Struct):
    """Records as returned by `GET events`."""

    records: list[msgspec.Raw]


class LiveSession:
    """Plays games against the real server, one after another."""

    def __init__(self, decoders: Decoders, games: Iterator[tuple[str, list[str], list[bytes]]], chance: Random) -> None:
        self._decoders, self._games, self._chance = decoders, games, chance
        self.answers: list[list[bytes] | bytes] = []
        self._poll_at = 0.0
        self.start_game()

    def start_game(self) -> None:
        """Begin the next game."""
        self.game, self._tokens, beginning = next(self._games)
        self.local_game = LocalGame(self._decoders, self.game, self._chance)
        for record in beginning:
            self.local_game.apply_record(record)

    def play(self, http: HttpClient) -> float | None:
        if self.local_game.over:
            self.start_game()
        if self.local_game.revealing:
            self._poll(http)
            return None
        seat, body = self.local_game.choose_move()
        begin = time.perf_counter()
        took, answer = timed(http, self.move_request(seat, body))
        self.answers.append(answer)
        self.local_game.apply_answer(answer)
        self._poll_at = begin + POLL_INTERVAL
        return took

    def move_request(self, seat: int, body: bytes) -> bytes:
        """The request with a seat's submission, under a new key."""
        path = f"/v1/games/{self.game}/moves"
        return request("POST", path, self._tokens[seat - 1], body, secrets.token_hex(16))

    def _poll(self, http: HttpClient) -> None:
        """Check occasionally whether the answers have been revealed."""
        if time.perf_counter() < self._poll_at:
            time.sleep(0.001)
            return
        self._poll_at = time.perf_counter() + POLL_INTERVAL
        path = f"/v1/games/{self.game}/events?after={self.local_game.position.version}"
        status, body = http.ask(request("GET", path))
        assert status == 200, body
        records = [bytes(record) for record in msgspec.json.decode(body, type=Page).records]
        if records:
            self.answers.append(records)
        for record in records:
            self.local_game.apply_record(record)


class ReplaySession:
    """Replays a recorded game again and again, move for move, against the bare application."""

    def __init__(self, decoders: Decoders, recording: "Recording", token: str) -> None:
        self._decoders, self._recording, self._token = decoders, recording, token
        self.start_game()

    def start_game(self) -> None:
        self.local_game = LocalGame(self._decoders, self._recording.game, Random(self._recording.seed))
        for record in self._recording.beginning:
            self.local_game.apply_record(record)
        self._answers: Iterator[Any] = iter(self._recording.answers)

    def play(self, http: HttpClient) -> float | None:
        if self.local_game.over:
            self.start_game()
        if self.local_game.revealing:
            for record in next(self._answers):
                self.local_game.apply_record(record)
            return None
        _, body = self.local_game.choose_move()
        path = f"/v1/games/{self._recording.game}/moves"
        took, _ = timed(http, request("POST", path, self._token, body, secrets.token_hex(16)))
        self.local_game.apply_answer(next(self._answers))
        return took


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


def open_game(server: Server, number: int) -> tuple[str, list[str], list[bytes]]:
    game, tokens = server.game(number)
    return game, tokens, server.records(game)
