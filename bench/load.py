"""Threads that play many games at once against one address."""

import heapq
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from threading import Condition, Thread
from typing import Protocol

from bench.http_client import HttpClient

THREADS = 16


class Session(Protocol):
    """A game being played, or a recording being replayed."""

    wait: float
    """Seconds before anything can be done in it again."""

    def play(self, http: HttpClient) -> float | None:
        """Play one move; returns how long its request took, or None if there was none to play."""


class Schedule:
    """Sessions by the time from which they can be played; whoever asks for one sleeps until then."""

    def __init__(self, sessions: Iterable[Session]) -> None:
        self._order = count()
        self._due = [(0.0, next(self._order), session) for session in sessions]
        self._added = Condition()

    def take(self) -> Session:
        with self._added:
            while (wait := self._due[0][0] - time.perf_counter() if self._due else None) is None or wait > 0:
                self._added.wait(wait)
            return heapq.heappop(self._due)[2]

    def put(self, session: Session) -> None:
        with self._added:
            heapq.heappush(self._due, (time.perf_counter() + session.wait, next(self._order), session))
            self._added.notify()


@dataclass
class Played:
    """The seconds that a number of moves took altogether, and each of them from sending to the whole answer."""

    seconds: float
    took: list[float]


def run(schedule: Schedule, connections: Sequence[HttpClient], moves: int) -> Played:
    """One thread for each connection takes the session that has waited longest, plays a move and puts it back."""
    took: list[float] = []
    threads = [_Player(schedule, http, moves, took) for http in connections]
    begin = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - begin
    for thread in threads:
        if thread.failed:
            raise thread.failed
    return Played(seconds, took)


class _Player(Thread):
    def __init__(self, schedule: Schedule, http: HttpClient, moves: int, took: list[float]) -> None:
        super().__init__(daemon=True)
        self._schedule, self._http, self._moves, self._took = schedule, http, moves, took
        self.failed: Exception | None = None

    def run(self) -> None:
        try:
            while len(self._took) < self._moves:
                session = self._schedule.take()
                took = session.play(self._http)
                self._schedule.put(session)
                if took is not None:
                    self._took.append(took)
        except Exception as error:
            self.failed = error
