"""Threads that play many games at once against one address, and their measurements."""

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import Any

THREADS = 16
WARM = 3.0  # seconds before anything is counted


@dataclass
class Result:
    """Moves counted within `seconds`, how long each took from sending to the whole answer, and this process's own time.

    All in seconds.
    """

    seconds: float
    cpu: float
    took: list[float]
    processes: Counter[str] = field(default_factory=Counter)

    @property
    def rate(self) -> float:
        return len(self.took) / self.seconds

    def quantile(self, part: float) -> float:
        return sorted(self.took)[int(part * (len(self.took) - 1))]


Play = Callable[[Any, Any], float | None]
"""Plays one move of a game on a connection; returns how long the request took, or None if it was no move."""


def run(games: Iterable[Any], connect: Callable[[], Any], play: Play, seconds: float, threads: int = THREADS) -> Result:
    """Each thread takes the game that has waited longest, plays one move of it and puts it back."""
    waiting: SimpleQueue[Any] = SimpleQueue()
    for game in games:
        waiting.put(game)
    begin = time.perf_counter() + WARM
    loops = [_Loop(waiting, connect, play, begin, begin + seconds) for _ in range(threads)]
    for loop in loops:
        loop.start()
    time.sleep(WARM)
    before = time.process_time()
    for loop in loops:
        loop.join()
    cpu = time.process_time() - before
    for loop in loops:
        if loop.failed:
            raise loop.failed
    return Result(seconds, cpu, [took for loop in loops for took in loop.took])


class _Loop(Thread):
    def __init__(
        self, waiting: SimpleQueue[Any], connect: Callable[[], Any], play: Play, begin: float, end: float
    ) -> None:
        super().__init__(daemon=True)
        self._waiting, self._connect, self._play, self._begin, self._end = waiting, connect, play, begin, end
        self.took: list[float] = []
        self.failed: Exception | None = None

    def run(self) -> None:
        http = self._connect()
        try:
            while (now := time.perf_counter()) < self._end:
                game = self._waiting.get()
                took = self._play(http, game)
                self._waiting.put(game)
                if took is not None and now >= self._begin and time.perf_counter() < self._end:
                    self.took.append(took)
        except Exception as error:
            self.failed = error
        finally:
            http.close()
