"""An installation on its embedded store, with games that are in the middle."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from arbiter import wiring
from arbiter.cli.installation import Installation
from bench import cpu_time, midgame
from bench.footprint import footprint
from bench.sessions import LiveSession, OpenGame
from tests.temporary import Server

PATIENCE = 600.0  # seconds for an installation to be ready
CHAIN = 3  # games that one session plays one after the other


class Place:
    """`loading`: seconds in which the store alone loads its file; `ready`, `rest`: from the start until all is."""

    def __init__(self, games: int) -> None:
        self.loaded = midgame.loaded(games)
        self.footprint = footprint(self.loaded.store.client())
        self.loading = _loading(self.loaded.store)
        self.installation = Installation(self.loaded.data_dir, {"LIMITS": "off"}, PATIENCE)
        self.ready = self.rest = 0.0
        self.cpu: Counter[str] = Counter()

    def start(self) -> None:
        os.sync()  # or what was loaded is written when the first moves are
        begin = time.monotonic()
        self.installation.start()
        self.ready = time.monotonic() - begin
        self.rest = self.ready + cpu_time.settle(self.pid)
        self.cpu = self.used()
        self.services = wiring.build(self.installation.settings)
        self.store = wiring.reach(self.installation.settings, 10)

    def stop(self) -> None:
        self.installation.stop()

    @property
    def pid(self) -> int:
        return self.installation.pid

    def used(self) -> Counter[str]:
        """Seconds of processor time of all processes."""
        return cpu_time.used(self.pid, "serve")

    def written(self) -> int:
        """The bytes of the append-only file."""
        return int(self.store.call("INFO", "persistence")["aof_current_size"])

    def told(self, number: int) -> int:
        """How many players of the game with a number have a verified address."""
        ids = list(self.loaded.tokens)
        return len(midgame.verified(ids) & set(midgame.seated(number, ids)))

    def sessions(self, wanted: Callable[[int], bool], most: int, chain: int = CHAIN) -> list[LiveSession]:
        """For games whose numbers are wanted, each session for those of one ruleset."""
        free: dict[str, list[int]] = {}
        for number in range(len(self.loaded.games)):
            if wanted(number):
                free.setdefault(midgame.ruleset(number), []).append(number)
        chains = (
            (ruleset, numbers[at : at + chain])
            for at in range(0, max(map(len, free.values())), chain)
            for ruleset, numbers in free.items()
            if len(numbers) >= at + chain
        )
        return [self._session(*each) for each, _ in zip(chains, range(most), strict=False)]

    def _session(self, ruleset: str, numbers: list[int]) -> LiveSession:
        return LiveSession(midgame.decoders(ruleset), self._open(numbers), Random(numbers[0]))

    def _open(self, numbers: list[int]) -> Iterator[OpenGame]:
        ids = list(self.loaded.tokens)
        for number in numbers:
            game = self.loaded.games[number]
            tokens = [self.loaded.tokens[player] for player in midgame.seated(number, ids)]
            yield game, tokens, self.services.games.records(game)


def _loading(store: Server) -> float:
    store.kill()
    begin = time.monotonic()
    store.start()
    loading = time.monotonic() - begin
    store.kill()
    return loading
