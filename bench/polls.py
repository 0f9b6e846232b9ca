"""What open long polls cost those who move."""

import re
import selectors
import socket
import statistics
import time
from itertools import cycle, islice
from random import Random
from threading import Event, Thread

from bench.house import House, house_rules
from bench.installed import installed
from bench.places import Live, opened
from bench.rest import PLAYERS
from bench.table import Readers
from bench.wire import Wire, request

POLLS, MOVES, GAMES = 200, 400, 20
PAUSE = 0.05  # seconds between two moves, in which those who watched ask again
LENGTH = re.compile(rb"(?i)content-length: *(\d+)")
SEQ = re.compile(rb'"seq":(\d+)')


class Poll:
    """A connection that waits for the next record of a game, and asks again as soon as it is answered."""

    def __init__(self, address: tuple[str, int], game: str, version: int) -> None:
        self.socket = socket.create_connection(address)
        self._game, self._version, self._data = game, version, b""
        self._ask()

    def _ask(self) -> None:
        path = f"/v1/games/{self._game}/events?after={self._version}&wait=55"
        self.socket.sendall(request("GET", path))

    def read(self) -> None:
        more = self.socket.recv(1 << 16)
        if not more:
            raise ConnectionError("a long poll was cut off")
        self._data += more
        head, ended, body = self._data.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        if ended and length and len(body) >= int(length[1]):
            self._version = max([self._version, *map(int, SEQ.findall(body))])
            self._data = b""
            self._ask()


class Polls(Thread):
    """Many of them, spread over some games."""

    def __init__(self, address: tuple[str, int], versions: dict[str, int], count: int) -> None:
        super().__init__(daemon=True)
        self._end, self._selector = Event(), selectors.DefaultSelector()
        self._open = [Poll(address, *game) for game in islice(cycle(versions.items()), count)]
        for poll in self._open:
            self._selector.register(poll.socket, selectors.EVENT_READ, poll)

    def run(self) -> None:
        while not self._end.is_set():
            for key, _ in self._selector.select(0.1):
                key.data.read()

    def close(self) -> None:
        self._end.set()
        self.join()
        for poll in self._open:
            poll.socket.close()


def measure(polls: int = POLLS, moves: int = MOVES) -> str:
    """Median latencies of moves one after the other, without and with open polls; a table in Markdown."""
    readers = Readers(house_rules())
    with installed({"LIMITS": "off"}) as place:
        house = House(place.base_url, PLAYERS)
        resting = [opened(house, number) for number in range(GAMES)]
        moved = [opened(house, number) for number in range(GAMES, 3 * GAMES)]
        lives = [Live(readers, iter([game]), Random(number)) for number, game in enumerate(moved)]
        without = _moves(house, lives, moves)
        quiet = {game: len(records) - 1 for game, _, records in resting}
        beside = _polled(house, lives, moves, quiet, polls)
        watching = {live.game: live.table.position.version for live in lives}
        watched = _polled(house, lives, moves, watching, polls)
        house.close()
    rows = [("none", without), (f"{polls} on games at rest", beside), (f"{polls} on the games moved in", watched)]
    lines = [f"| {name} | {1000 * took:.2f} | {took / without:.0%} |" for name, took in rows]
    return TEXT.format(moves=moves, games=len(lives), rows="\n".join(lines))


def _polled(house: House, lives: list[Live], moves: int, versions: dict[str, int], count: int) -> float:
    polls = Polls(house.address, versions, count)
    polls.start()
    try:
        return _moves(house, lives, moves)
    finally:
        polls.close()


def _moves(house: House, lives: list[Live], moves: int) -> float:
    """Median seconds of a move, the games in turns."""
    wire, took = Wire(house.address), list[float]()
    while len(took) < moves:
        for live in lives:
            if not live.table.over and (one := live.play(wire)) is not None:
                took.append(one)
                time.sleep(PAUSE)
    wire.close()
    return statistics.median(took)


TEXT = """\
{moves} moves in {games} games from one client, one every 50 ms; median latency of a move.

| long polls open | ms | |
|---|---|---|
{rows}"""
