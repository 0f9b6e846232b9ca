"""Lists of games, of few and of many: what a client asks for until it has a page of games, or there are no more."""

import json
import statistics
import time
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from arbiter.cli.installation import Installation
from bench import bulk, cpu_time
from bench.http_client import HttpClient, request
from bench.server import Server

FEW, MANY = 200, 20_000
PAGE = 50
TIMES, SECONDS = 300, 3.0  # a list is read so often, or for so long if that is longer, but at least twice
QUERIES = ("", "status=running", "status=open", "ruleset=cuba", "ruleset=havana", "mine=true", "awaiting=true")


@dataclass(frozen=True)
class Figures:
    """Requests until the page was full, games on it, median milliseconds, and processor milliseconds of the servers."""

    requests: int
    games: int
    took: float
    cpu: float

    def __str__(self) -> str:
        return f"{self.games} | {self.requests} | {self.took:.2f} | {self.cpu:.2f}"


class Lists:
    """The lists of one installation."""

    def __init__(self, loaded: bulk.Loaded, installation: Installation) -> None:
        self._token, self._pids = loaded.token, (installation.pid, loaded.store.pid)
        self._http = HttpClient(Server(installation.base_url, 0).address)

    def measure(self, query: str, times: int) -> Figures:
        self._read(query)
        took: list[float] = []
        before, begin = self._used(), time.perf_counter()
        while len(took) < 2 or (len(took) < times and time.perf_counter() - begin < SECONDS):
            start = time.perf_counter()
            requests, games = self._read(query)
            took.append(1000 * (time.perf_counter() - start))
        cpu = 1000 * (self._used() - before) / len(took)
        return Figures(requests, games, statistics.median(took), cpu)

    def _read(self, query: str) -> tuple[int, int]:
        """Requests made, games received."""
        requests, games, following = 0, 0, ""
        while following is not None and games < PAGE:
            page = self._page(f"{query}{'&cursor=' + following if following else ''}")
            requests, games, following = requests + 1, games + len(page["games"]), page["next"]
        return requests, games

    def _page(self, query: str) -> Any:
        status, body = self._http.ask(request("GET", f"/v1/games?{query}", self._token))
        assert status == 200, body
        return json.loads(body)

    def _used(self) -> float:
        return sum(cpu_time.used(pid, "").total() for pid in self._pids)

    def close(self) -> None:
        self._http.close()


def measure(games: int = MANY, few: int = FEW, times: int = TIMES) -> str:
    """Each list in turn with few games and with many; a table in Markdown."""
    with ExitStack() as stack:
        both = [_started(stack, bulk.loaded(count)) for count in (few, games)]
        rows = [_row(query, *(lists.measure(query, times) for lists in both)) for query in QUERIES]
        for lists in both:
            lists.close()
    return TEXT.format(few=few, many=games, watched=bulk.WATCHED, page=PAGE, rows="\n".join(rows))


def _started(stack: ExitStack, loaded: bulk.Loaded) -> Lists:
    installation = stack.enter_context(loaded.installation())
    installation.start()
    cpu_time.settle(installation.pid, loaded.store.pid)
    return Lists(loaded, installation)


def _row(query: str, few: Figures, many: Figures) -> str:
    return f"| `/v1/games{'?' * bool(query)}{query}` | {few} | {many} |"


TEXT = """\
{few} and {many:,} games of three seats, of which 5 % are open and the rest running; 2 % are games of `cuba`, none is
one of `havana`. The caller has a seat in {watched} of them. One client reads until it has {page} games or there are no
more; for all its requests together, median milliseconds, and milliseconds of processor time of all processes.

| list | games of {few} | requests | ms | CPU ms | games of {many:,} | requests | ms | CPU ms |
|---|---|---|---|---|---|---|---|---|
{rows}"""
