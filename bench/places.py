"""Where games are played: against the real server, or again from a tape against the bare one."""

import secrets
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from bench.house import House
from bench.table import Readers, Table
from bench.wire import Wire, request

LOOK = 0.5  # seconds between two looks for a reveal


class Page(msgspec.Struct):
    """Records as `GET events` answers them."""

    records: list[msgspec.Raw]


class Live:
    """A place where games are played against the real server, one after the other."""

    def __init__(self, readers: Readers, games: Iterator[tuple[str, list[str], list[bytes]]], chance: Random) -> None:
        self._readers, self._games, self._chance = readers, games, chance
        self.tape: list[list[bytes] | bytes] = []
        self._look_at = 0.0
        self.sit()

    def sit(self) -> None:
        """Begin the next game."""
        self.game, self._tokens, beginning = next(self._games)
        self.table = Table(self._readers, self.game, self._chance)
        for record in beginning:
            self.table.read(record)

    def play(self, wire: Wire) -> float | None:
        if self.table.over:
            self.sit()
        if self.table.revealing:
            self._look(wire)
            return None
        seat, body = self.table.say()
        begin = time.perf_counter()
        took, answer = timed(wire, self.asked(seat, body))
        self.tape.append(answer)
        self.table.took(answer)
        self._look_at = begin + LOOK
        return took

    def asked(self, seat: int, body: bytes) -> bytes:
        """The request with a seat's submission, under a new key."""
        path = f"/v1/games/{self.game}/moves"
        return request("POST", path, self._tokens[seat - 1], body, secrets.token_hex(16))

    def _look(self, wire: Wire) -> None:
        """See now and then whether the answers were revealed meanwhile."""
        if time.perf_counter() < self._look_at:
            time.sleep(0.001)
            return
        self._look_at = time.perf_counter() + LOOK
        status, body = wire.ask(request("GET", f"/v1/games/{self.game}/events?after={self.table.position.version}"))
        assert status == 200, body
        records = [bytes(record) for record in msgspec.json.decode(body, type=Page).records]
        if records:
            self.tape.append(records)
        for record in records:
            self.table.read(record)


class Replayed:
    """A recorded game played again and again, move for move, against the bare application."""

    def __init__(self, readers: Readers, tape: "Tape", token: str) -> None:
        self._readers, self._tape, self._token = readers, tape, token
        self.sit()

    def sit(self) -> None:
        self.table = Table(self._readers, self._tape.game, Random(self._tape.seed))
        for record in self._tape.beginning:
            self.table.read(record)
        self._answers: Iterator[Any] = iter(self._tape.answers)

    def play(self, wire: Wire) -> float | None:
        if self.table.over:
            self.sit()
        if self.table.revealing:
            for record in next(self._answers):
                self.table.read(record)
            return None
        _, body = self.table.say()
        path = f"/v1/games/{self._tape.game}/moves"
        took, _ = timed(wire, request("POST", path, self._token, body, secrets.token_hex(16)))
        self.table.took(next(self._answers))
        return took


class Tape(msgspec.Struct):
    """A whole game as its players were answered."""

    seed: int
    game: str
    beginning: list[bytes]
    answers: list[list[bytes] | bytes]


def timed(wire: Wire, asked: bytes) -> tuple[float, bytes]:
    begin = time.perf_counter()
    status, answer = wire.ask(asked)
    took = time.perf_counter() - begin
    if status != 201:
        raise RuntimeError(f"{status} {answer.decode()} to {asked.decode()}")
    return took, answer


def opened(house: House, number: int) -> tuple[str, list[str], list[bytes]]:
    game, tokens = house.game(number)
    return game, tokens, house.records(game)
