"""How long a single client's move takes, one by one in turns on Malecon and the floors."""

import time
from itertools import cycle
from typing import Any

from bench.http_client import HttpClient
from bench.sides import Side, all_sides

MOVES, GAMES, WARM = 500, 10, 20
PAUSE = 0.02  # seconds in which what a move leaves to be done is done


class Client:
    """Moves on one side, in one game after another."""

    def __init__(self, side: Side) -> None:
        self.name, self._http, self._sessions = side.name, HttpClient(side.address), cycle(side.sessions)
        self.took: list[float] = []

    def move(self) -> None:
        """One move; a reveal that comes before it does not count."""
        session: Any = next(self._sessions)
        while (took := session.play(self._http)) is None:
            pass
        self.took.append(1000 * took)

    def quantile(self, part: float) -> float:
        counted = sorted(self.took[WARM:])
        return counted[int(part * (len(counted) - 1))]

    def close(self) -> None:
        self._http.close()


def measure(moves: int = MOVES) -> str:
    """Median and p99, and the ratio of the medians; a table in Markdown."""
    with all_sides(GAMES, spare=moves // 100, recordings=3) as sides:
        clients = [Client(side) for side in sides]
        for _ in range(moves + WARM):
            for client in clients:
                client.move()
                time.sleep(PAUSE)
        for client in clients:
            client.close()
    [malecon, *_] = clients
    rows = [
        f"| {client.name} | {client.quantile(0.5):.2f} | {client.quantile(0.99):.2f} "
        f"| {malecon.quantile(0.5) / client.quantile(0.5):.2f} |"
        for client in clients
    ]
    return TEXT.format(moves=moves, rows="\n".join(rows))


TEXT = """\
{moves} moves on each side by one client, one by one in turns; milliseconds.

| side | p50 | p99 | Malecon's p50 to this one's |
|---|---|---|---|
{rows}"""
