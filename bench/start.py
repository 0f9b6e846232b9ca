"""Starting an installation on a store that is running and has many games."""

import statistics
import time
from collections import Counter
from dataclasses import dataclass

from bench import begun, bulk, cpu_time
from bench.lists import FEW, MANY

ROUNDS = 3


@dataclass(frozen=True)
class Start:
    """Seconds from the command until everything was ready, and until it was at rest; seconds of processor time."""

    ready: float
    rest: float
    cpu: Counter[str]


def measure(games: int = MANY, few: int = FEW, rounds: int = ROUNDS) -> str:
    """Starts in turns with few games and with many; a table in Markdown."""
    counts = (few, games)
    starts = [[_start(begun.loaded(count)) for count in counts] for _ in range(rounds)]
    rows = [_row(count, [each[column] for each in starts]) for column, count in enumerate(counts)]
    return TEXT.format(rounds=rounds, rows="\n".join(rows))


def _start(loaded: bulk.Loaded) -> Start:
    before, begin = cpu_time.used(loaded.store.pid, "store"), time.monotonic()
    with begun.installation(loaded) as installation:
        installation.start()
        ready = time.monotonic() - begin
        busy = cpu_time.settle(installation.pid, loaded.store.pid)
        cpu = cpu_time.used(installation.pid, "serve") + cpu_time.used(loaded.store.pid, "store") - before
    return Start(ready, ready + busy, cpu)


def _row(games: int, starts: list[Start]) -> str:
    ready, rest, cpu = (
        statistics.median(each)
        for each in zip(*((one.ready, one.rest, one.cpu.total()) for one in starts), strict=True)
    )
    most = ", ".join(f"{name} {used:.1f}" for name, used in starts[0].cpu.most_common(4))
    return f"| {games:,} | {ready:.1f} | {rest:.1f} | {cpu:.1f} | {most} |"


TEXT = """\
{rounds} starts of each in turns, on a store that is already running; medians in seconds. At rest is when everything
together uses less than 5 % of a core for three seconds; the processor time is that of all processes until then.

| games | until ready | until at rest | processor time | most of it, in the first start |
|---|---|---|---|---|
{rows}"""
