"""What something costs that is done many times."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench import cpu_time

TIMES, SECONDS = 300, 3.0  # it is done so often, or for so long if that is shorter, but at least twice


@dataclass(frozen=True)
class Cost:
    """Median milliseconds, and milliseconds of processor time of some processes and their descendants."""

    took: float
    cpu: float

    def __str__(self) -> str:
        return f"{self.took:.2f} | {self.cpu:.2f}"


def cost(does: Callable[[], object], pids: Sequence[int], times: int = TIMES) -> Cost:
    """The first time does not count."""
    does()
    took: list[float] = []
    before, begin = _used(pids), time.perf_counter()
    while len(took) < 2 or (len(took) < times and time.perf_counter() - begin < SECONDS):
        start = time.perf_counter()
        does()
        took.append(1000 * (time.perf_counter() - start))
    return Cost(statistics.median(took), 1000 * (_used(pids) - before) / len(took))


def _used(pids: Sequence[int]) -> float:
    return sum(cpu_time.used(pid, "").total() for pid in pids)
