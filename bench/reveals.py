"""What a reveal costs, and how soon it is there.

Its cost is the difference between two batches of bids: those that are the last of their decision, so that a reveal
follows each, and bids of the same games that replace an earlier one, so that none does.
"""

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from queue import SimpleQueue
from random import Random
from threading import Lock

from arbiter.cli.installation import Installation
from bench import cpu_time, load
from bench.http_client import HttpClient, request
from bench.installation import running_installation
from bench.local_game import Decoders
from bench.server import Server, default_rules
from bench.sessions import LiveSession, OpenGame, open_game, timed
from bench.sides import PLAYERS

BATCHES, GAMES, SINGLE = 9, 96, 200
SETTLING = 1.5
BID = b'{"steps":[{"do":"bid","pesos":0}]}'


class Parliament:
    """A game that is brought to where all seats but one have bid, again and again."""

    def __init__(self, session: LiveSession) -> None:
        self.session = session

    def prepare(self, http: HttpClient) -> None:
        """Play until one bid is missing."""
        while not self._one_is_missing():
            self.session.play(http)

    def _one_is_missing(self) -> bool:
        game = self.session.local_game
        if game.over or game.revealing or game.pending_decision.kind != "bid":
            return False
        return bool(game.position.answers) and len(game.pending_decision.seats) == 1

    def replace(self, http: HttpClient) -> None:
        """A seat that has bid bids again."""
        self._bid(http, self.session.local_game.position.answers[0].seat)

    def complete(self, http: HttpClient) -> None:
        """The last seat bids."""
        self._bid(http, self.session.local_game.pending_decision.seats[0])

    def fetch(self, http: HttpClient) -> None:
        """Fetch the reveal."""
        self.session.wait = 1.0
        self.session.play(http)

    def _bid(self, http: HttpClient, seat: int) -> None:
        self.session.local_game.apply_answer(timed(http, self.session.move_request(seat, BID))[1])


Act = Callable[[Parliament, HttpClient], None]


@dataclass
class Club:
    """Games of one installation, in all of which the same is done at once."""

    installation: Installation
    address: tuple[str, int]
    parliaments: list[Parliament]
    connections: SimpleQueue[HttpClient]

    def each(self, act: Act) -> None:
        def one(parliament: Parliament) -> None:
            http = self.connections.get()
            act(parliament, http)
            self.connections.put(http)

        with ThreadPoolExecutor(load.THREADS) as pool:
            list(pool.map(one, self.parliaments))

    def cost(self, act: Act) -> Counter[str]:
        """Milliseconds of processor time for each game, by process."""
        before = self._used()
        self.each(act)
        time.sleep(SETTLING)
        used = self._used()
        return Counter({name: 1000 * (used[name] - before[name]) / len(self.parliaments) for name in used})

    def _used(self) -> Counter[str]:
        return cpu_time.used(self.installation.pid, "serve")


def _one_at_a_time(games: Iterator[OpenGame]) -> Iterator[OpenGame]:
    """The same games for several threads, as the client that opens them serves one."""
    lock = Lock()

    def following() -> OpenGame:
        with lock:
            return next(games)

    return iter(following, None)


@contextmanager
def _club(games: int) -> Iterator[Club]:
    decoders = Decoders(default_rules())
    with running_installation({"REPLACEMENTS": "1000000", "LIMITS": "off"}) as installation:
        server = Server(installation.base_url, PLAYERS)
        opened = _one_at_a_time(open_game(server, number) for number in count())
        parliaments = [Parliament(LiveSession(decoders, opened, Random(seed))) for seed in range(games)]
        connections: SimpleQueue[HttpClient] = SimpleQueue()
        for _ in range(load.THREADS):
            connections.put(HttpClient(server.address))
        yield Club(installation, server.address, parliaments, connections)
        server.close()


def measure(batches: int = BATCHES, games: int = GAMES, single: int = SINGLE) -> str:
    """Medians of the differences between neighbouring batches; latencies of single reveals; tables in Markdown."""
    costs: list[Counter[str]] = []
    with _club(games) as club:
        for _ in range(batches + 1):
            club.each(Parliament.prepare)
            plain = club.cost(Parliament.replace)
            last = club.cost(Parliament.complete)
            costs.append(Counter({name: last[name] - plain[name] for name in last}))
            club.each(Parliament.fetch)
        took = sorted(1000 * _single(club, number) for number in range(single))
    costs = costs[1:]
    names = sorted(set().union(*costs))
    rows = [f"| {name} | {statistics.median(cost[name] for cost in costs):.2f} |" for name in names]
    return TEXT.format(
        batches=batches,
        games=games,
        rows="\n".join(rows),
        all=statistics.median(cost.total() for cost in costs),
        single=single,
        p50=took[len(took) // 2],
        p99=took[int(0.99 * (len(took) - 1))],
    )


def _single(club: Club, number: int) -> float:
    """Seconds from the answer to a last bid until an open long poll brings the reveal."""
    bidding = HttpClient(club.address)
    parliament = club.parliaments[number % len(club.parliaments)]
    parliament.prepare(bidding)
    polling = HttpClient(club.address)
    after = parliament.session.local_game.position.version + 1
    polling.send(request("GET", f"/v1/games/{parliament.session.game}/events?after={after}&wait=30"))
    time.sleep(POLLING)
    parliament.complete(bidding)
    begin = time.perf_counter()
    polling.receive()
    took = time.perf_counter() - begin
    parliament.fetch(bidding)
    bidding.close()
    polling.close()
    return took


POLLING = 0.03  # seconds until a poll waits
TEXT = """\
{games} games in which one bid is missing; {batches} batches in which all of them get it at once, from 16 threads, less
as many in which an earlier bid is replaced. Milliseconds of processor time for a reveal; medians.

| process | ms |
|---|---|
{rows}
| **all** | **{all:.2f}** |

Alone, a reveal is there {p50:.1f} ms after the last bid was answered (median of {single}; p99 {p99:.1f} ms)."""
