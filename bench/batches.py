"""Moves in installations with few games and with many, in batches in turns; in games of which nobody is sent mails."""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bench.moves import Batch, Player
from bench.place import Place
from bench.server import Server
from bench.sides import Side

SESSIONS = 100


@dataclass(frozen=True)
class Batches:
    """Batches of moves, and the bytes by which each has made the append-only file longer."""

    batches: Sequence[Batch]
    written: Sequence[int]

    def figures(self) -> dict[str, object]:
        """Medians."""
        processes = sorted({process for batch in self.batches for process in batch.cpu})
        return {
            "moves per second": self._median(lambda batch: batch.rate),
            "p50, ms": self._median(lambda batch: batch.quantile(0.5)),
            "p99, ms": self._median(lambda batch: batch.quantile(0.99)),
            "CPU, ms": self._median(lambda batch: batch.all),
            **{f"CPU, ms: {each}": self._median(lambda batch, each=each: batch.each(each)) for each in processes},  # type: ignore[misc]
            "bytes of the append-only file": statistics.median(
                size / len(batch.played.took) for size, batch in zip(self.written, self.batches, strict=True)
            ),
        }

    def _median(self, figure: Callable[[Batch], float]) -> float:
        return statistics.median(map(figure, self.batches))


def played(places: Sequence[Place], batches: int, moves: int) -> list[Batches]:
    """Those of each place, after one that does not count."""
    players = [_player(place) for place in places]
    for player in players:
        player.batch(moves)
    sizes: list[list[int]] = [[place.written()] for place in places]
    done: list[list[Batch]] = [[] for _ in places]
    for _ in range(batches):
        for number, player in enumerate(players):
            done[number].append(player.batch(moves))
            sizes[number].append(places[number].written())
    for player in players:
        player.close()
    return [Batches(*each) for each in zip(done, ([b - a for a, b in pairwise(size)] for size in sizes), strict=True)]


def _player(place: Place) -> Player:
    sessions = place.sessions(lambda number: not place.told(number), SESSIONS)
    address = Server(place.installation.base_url, 0).address
    return Player(Side("malecon", address, place.pid, "serve", sessions))
