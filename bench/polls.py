"""How open long polls affect moves."""

import re
import selectors
import socket
import statistics
import time
from itertools import cycle, islice
from random import Random
from threading import Event, Thread

from bench.http_client import HttpClient, request
from bench.installation import running_installation
from bench.local_game import Decoders
from bench.server import Server, default_rules
from bench.sessions import LiveSession, open_game
from bench.sides import PLAYERS

POLLS, MOVES, GAMES = 200, 400, 20
PAUSE = 0.05  # seconds between two moves, in which answered polls are sent again
LENGTH = re.compile(rb"(?i)content-length: *(\d+)")
SEQ = re.compile(rb'"seq":(\d+)')


class Poll:
    """A connection that polls for the next record of a game, again as soon as it is answered."""

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
    """Many polls, spread over some games."""

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
    """Median latencies of consecutive moves, without and with open polls; a table in Markdown."""
    decoders = Decoders(default_rules())
    with running_installation({"LIMITS": "off"}) as installation:
        server = Server(installation.base_url, PLAYERS)
        resting = [open_game(server, number) for number in range(GAMES)]
        moved = [open_game(server, number) for number in range(GAMES, 3 * GAMES)]
        sessions = [LiveSession(decoders, iter([game]), Random(number)) for number, game in enumerate(moved)]
        without = _moves(server, sessions, moves)
        resting_versions = {game: len(records) - 1 for game, _, records in resting}
        beside = _polled(server, sessions, moves, resting_versions, polls)
        moved_versions = {session.game: session.local_game.position.version for session in sessions}
        watched = _polled(server, sessions, moves, moved_versions, polls)
        server.close()
    rows = [("none", without), (f"{polls} on idle games", beside), (f"{polls} on the games being played", watched)]
    lines = [f"| {name} | {1000 * took:.2f} | {took / without:.0%} |" for name, took in rows]
    return TEXT.format(moves=moves, games=len(sessions), rows="\n".join(lines))


def _polled(server: Server, sessions: list[LiveSession], moves: int, versions: dict[str, int], count: int) -> float:
    polls = Polls(server.address, versions, count)
    polls.start()
    try:
        return _moves(server, sessions, moves)
    finally:
        polls.close()


def _moves(server: Server, sessions: list[LiveSession], moves: int) -> float:
    """Median seconds per move, alternating between the games."""
    http, took = HttpClient(server.address), list[float]()
    while len(took) < moves:
        for session in sessions:
            if not session.local_game.over and (one := session.play(http)) is not None:
                took.append(one)
                time.sleep(PAUSE)
    http.close()
    return statistics.median(took)


TEXT = """\
{moves} moves in {games} games by one client, one every 50 ms; median latency of a move.

| long polls open | ms | |
|---|---|---|
{rows}"""
