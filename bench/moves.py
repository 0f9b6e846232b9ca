"""Durable moves over REST under load, in batches that alternate between Malecon and the floors."""

import statistics
import time
from collections import Counter
from dataclasses import dataclass

from bench import cpu_time, load
from bench.http_client import HttpClient
from bench.sides import FLOORS, RECORDINGS, Side, all_sides

BATCHES, MOVES, GAMES, SPARE = 9, 3000, 200, 220
SETTLING = 0.3  # seconds after a batch in which its last reveals are made


@dataclass
class Batch:
    """What one batch took: processor seconds by process, the client's among them."""

    played: load.Played
    cpu: Counter[str]
    reveals: int

    @property
    def rate(self) -> float:
        return len(self.played.took) / self.played.seconds

    def quantile(self, part: float) -> float:
        """Milliseconds of a move."""
        return 1000 * sorted(self.played.took)[int(part * (len(self.played.took) - 1))]

    def each(self, process: str) -> float:
        """Milliseconds of a process's time for a move."""
        return 1000 * self.cpu[process] / len(self.played.took)

    @property
    def all(self) -> float:
        """Milliseconds of processor time for a move, all processes together."""
        return 1000 * self.cpu.total() / len(self.played.took)

    @property
    def reveal(self) -> float:
        """Milliseconds of the time of relay and workers for a reveal."""
        workers = sum(used for name, used in self.cpu.items() if name.startswith(("relay", "resolve")))
        return 1000 * workers / max(self.reveals, 1)


class Player:
    """Plays batches on one side."""

    def __init__(self, side: Side) -> None:
        self.name, self._side = side.name, side
        self._schedule = load.Schedule(side.sessions)
        self._connections = [HttpClient(side.address) for _ in range(load.THREADS)]

    def batch(self, moves: int) -> Batch:
        before, reveals, client = self._used(), self._reveals(), time.process_time()
        played = load.run(self._schedule, self._connections, moves)
        client = time.process_time() - client
        time.sleep(SETTLING)
        return Batch(played, self._used() - before + Counter(client=client), self._reveals() - reveals)  # type: ignore[call-overload]

    def _used(self) -> Counter[str]:
        return cpu_time.used(self._side.pid, self._side.unnamed)

    def _reveals(self) -> int:
        return sum(session.reveals for session in self._side.sessions)

    def close(self) -> None:
        for http in self._connections:
            http.close()


def measure(
    batches: int = BATCHES, moves: int = MOVES, games: int = GAMES, spare: int = SPARE, recordings: int = RECORDINGS
) -> str:
    """Medians of the batches, and of the ratios of each of Malecon's to the floors' next to it; tables in Markdown."""
    with all_sides(games, spare, recordings) as sides:
        players = [Player(side) for side in sides]
        for player in players:
            player.batch(moves)
        rounds = [{player.name: player.batch(moves) for player in players} for _ in range(batches)]
        for player in players:
            player.close()
    names = ["malecon", *FLOORS]
    rows = [_row(name, [each[name] for each in rounds], rounds) for name in names]
    processes = sorted({process for each in rounds for batch in each.values() for process in batch.cpu})
    shares = [_share(process, names, rounds) for process in processes]
    return TEXT.format(
        threads=load.THREADS,
        games=games,
        batches=batches,
        moves=moves,
        rows="\n".join(rows),
        shares="\n".join(shares),
        reveal=statistics.median(each["malecon"].reveal for each in rounds),
        often=statistics.median(moves / max(each["malecon"].reveals, 1) for each in rounds),
    )


def _row(name: str, batches: list[Batch], rounds: list[dict[str, Batch]]) -> str:
    cpu, rate = (statistics.median(getattr(batch, what) for batch in batches) for what in ("all", "rate"))
    p50, p99 = (statistics.median(batch.quantile(part) for batch in batches) for part in (0.5, 0.99))
    share = statistics.median(each[name].all / each["malecon"].all for each in rounds)
    faster = statistics.median(each["malecon"].rate / each[name].rate for each in rounds)
    return f"| {name} | {cpu:.2f} | {share:.0%} | {rate:.0f} | {faster:.0%} | {p50:.1f} | {p99:.1f} |"


def _share(process: str, names: list[str], rounds: list[dict[str, Batch]]) -> str:
    each = (statistics.median(batches[name].each(process) for batches in rounds) for name in names)
    return f"| {process} | " + " | ".join(f"{milliseconds:.3f}" for milliseconds in each) + " |"


TEXT = """\
{threads} threads in one process, {games} running three-seat games; {batches} batches of {moves} moves on each side, in
turns, after one that does not count. Medians; the ratios are those of neighbouring batches. Processor time is that of
all processes, the client's included, in milliseconds for a move.

| side | CPU ms | floor / Malecon | moves/s | Malecon / floor | p50 ms | p99 ms |
|---|---|---|---|---|---|---|
{rows}

| CPU ms by process | Malecon | bare | stateful |
|---|---|---|---|
{shares}

Relay and resolve workers use {reveal:.2f} ms for a reveal, of which there is one every {often:.1f} moves."""
