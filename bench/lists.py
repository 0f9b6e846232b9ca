"""Lists of games, of few and of many: what a client asks for until it has a page of games, or there are no more."""

import json
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from bench import begun, bulk, cpu_time
from bench.http_client import HttpClient, request
from bench.repeated import TIMES, Cost, cost
from bench.server import Server

FEW, MANY = 200, 20_000
PAGE = 50
QUERIES = ("", "status=running", "status=open", "ruleset=cuba", "ruleset=havana", "mine=true", "awaiting=true")


@dataclass(frozen=True)
class Figures:
    """Requests until the page was full, games on it, and what they cost together."""

    requests: int
    games: int
    cost: Cost

    def __str__(self) -> str:
        return f"{self.games} | {self.requests} | {self.cost}"


class Lists:
    """The lists of one installation as a player reads them; `pids` are the processes whose time counts."""

    def __init__(self, base_url: str, token: str, pids: Sequence[int]) -> None:
        self._token, self._pids = token, pids
        self._http = HttpClient(Server(base_url, 0).address)

    def measure(self, query: str, times: int = TIMES) -> Figures:
        requests, games = self._read(query)
        return Figures(requests, games, cost(lambda: self._read(query), self._pids, times))

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

    def close(self) -> None:
        self._http.close()


def measure(games: int = MANY, few: int = FEW, times: int = TIMES) -> str:
    """Each list in turn with few games and with many; a table in Markdown."""
    with ExitStack() as stack:
        both = [_started(stack, begun.loaded(count)) for count in (few, games)]
        rows = [row(query, *(lists.measure(query, times) for lists in both)) for query in QUERIES]
        for lists in both:
            lists.close()
    return TEXT.format(few=few, many=games, watched=begun.WATCHED, page=PAGE, rows="\n".join(rows))


def _started(stack: ExitStack, loaded: bulk.Loaded) -> Lists:
    installation = stack.enter_context(begun.installation(loaded))
    installation.start()
    pids = (installation.pid, loaded.store.pid)
    cpu_time.settle(*pids)
    return Lists(installation.base_url, next(iter(loaded.tokens.values())), pids)


def row(query: str, few: Figures, many: Figures) -> str:
    return f"| `/v1/games{'?' * bool(query)}{query}` | {few} | {many} |"


TEXT = """\
{few} and {many:,} games of three seats, of which 5 % are open and the rest running; 2 % are games of `cuba`, none is
one of `havana`. The caller has a seat in {watched} of them. One client reads until it has {page} games or there are no
more; for all its requests together, median milliseconds, and milliseconds of processor time of all processes.

| list | games of {few} | requests | ms | CPU ms | games of {many:,} | requests | ms | CPU ms |
|---|---|---|---|---|---|---|---|---|
{rows}"""
