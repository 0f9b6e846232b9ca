"""Malecon and both floors, all running at once and served in turns by the same client.

The client folds each game locally, so that choosing the next move needs no request. Against a floor it replays games
recorded from Malecon: it chooses the same moves again, sends the same bodies, and applies the recorded answers.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from typing import Any

from bench.http_client import HttpClient
from bench.installation import running_floor, running_installation
from bench.local_game import Decoders
from bench.server import Server, default_rules
from bench.sessions import LiveSession, Recording, ReplaySession, open_game

PLAYERS, RECORDINGS = 48, 12
FLOORS = ("bare", "stateful")


@dataclass(frozen=True)
class Side:
    """One of the compared servers: its address, the process all others descend from, how those are called that have
    no name of their own, and what is played on it."""

    name: str
    address: tuple[str, int]
    pid: int
    unnamed: str
    sessions: Sequence[Any]


@contextmanager
def all_sides(games: int, spare: int = 0, recordings: int = RECORDINGS) -> Iterator[list[Side]]:
    """`games` are played at once; `spare` ones replace those that end."""
    decoders = Decoders(default_rules())
    with ExitStack() as stack:
        installation = stack.enter_context(running_installation({"LIMITS": "off"}))
        server = Server(installation.base_url, PLAYERS)
        stack.callback(server.close)
        recorded = [_record(decoders, server, number) for number in range(recordings)]
        opened = iter([open_game(server, number) for number in range(games + spare)])
        live = [LiveSession(decoders, opened, Random(seed)) for seed in range(games)]
        sides = [Side("malecon", server.address, installation.pid, "serve", live)]
        for kind in FLOORS:
            floor = stack.enter_context(running_floor(kind))
            replayed = islice(cycle(recorded), games)
            sessions = [ReplaySession(decoders, recording, floor.token) for recording in replayed]
            sides.append(Side(kind, floor.address, floor.pid, "web", sessions))
        yield sides


def _record(decoders: Decoders, server: Server, seed: int) -> Recording:
    """A whole game, played on the real server."""
    http = HttpClient(server.address)
    game = open_game(server, seed)
    session = LiveSession(decoders, iter([game]), Random(seed))
    while not session.local_game.over:
        session.play(http)
    http.close()
    return Recording(seed, game[0], game[2], session.answers)
