"""Many games on a store of their own, loaded by the use cases instead of over HTTP."""

import atexit
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

import msgspec

from arbiter import wiring
from arbiter.app import creating, joining, players, sweep
from arbiter.app.services import Services
from arbiter.cli.installation import Installation
from arbiter.settings import load
from tests.temporary import Server, server

SEATS, LOADERS = 3, 2
WATCHED = 100  # games in which the watching player has a seat
CUBA_EVERY, OPEN_EVERY = 50, 20  # every 50th game is one of cuba, every 20th is open; none is one of havana
GAMES_PER_PLAYER = 4


@dataclass(frozen=True)
class Loaded:
    """A running store with `games` games, the data folder with its secret, and a token of the watching player."""

    games: int
    store: Server
    data_dir: Path
    token: str

    @contextmanager
    def installation(self) -> Iterator[Installation]:
        """An installation on it, not yet started; stopped at the end."""
        installation = Installation(self.data_dir, {"STORE_URL": self.store.url, "LIMITS": "off"})
        try:
            yield installation
        finally:
            installation.stop()


@cache
def loaded(games: int) -> Loaded:
    """The same store for all who ask for as many games; it ends with this process."""
    stack = ExitStack()
    atexit.register(stack.close)
    store = stack.enter_context(server())
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="malecon-", ignore_cleanup_errors=True)))
    store.client().config_set("appendfsync", "no")
    services = _services(store.url, folder)
    watcher, token = players.create(services, "Watcher", "", "UTC")
    others = [
        players.create(services, f"Player {n}", "", "UTC")[0].id for n in range(max(games // GAMES_PER_PLAYER, 8))
    ]
    with ProcessPoolExecutor(LOADERS, get_context("spawn")) as pool:
        shares = [range(number, games, LOADERS) for number in range(LOADERS)]
        work = [pool.submit(_load, store.url, folder, share, games, watcher.id, others) for share in shares]
        for done in work:
            done.result()
    _settle(services)
    store.client().config_set("appendfsync", "always")
    return Loaded(games, store, folder, token)


def _load(url: str, folder: Path, numbers: Sequence[int], games: int, watcher: str, others: list[str]) -> None:
    services = _services(url, folder)
    for number in numbers:
        first = SEATS * number % (len(others) - SEATS)
        seated = others[first : first + SEATS]
        if number % max(games // WATCHED, 1) == 0:
            seated[number % SEATS] = watcher
        _open(services, "cubaneo" if number % CUBA_EVERY else "cuba", seated, number % OPEN_EVERY != OPEN_EVERY - 1)


def _open(services: Services, ruleset: str, seated: Sequence[str], full: bool) -> None:
    wanted = creating.Wanted(ruleset=ruleset, seats=SEATS)
    game = msgspec.json.decode(creating.create(services, seated[0], wanted, None))["id"]
    for player in islice(seated, 1, None if full else SEATS - 1):
        joining.join(services, player, game, "", None)


def _settle(services: Services) -> None:
    """Do what the relay would do; nobody here has an address, so that nobody is to be notified."""
    sweep.lists(services)
    while tasks := services.outbox.read({}, 0.0):
        for task in tasks:
            services.outbox.done(task.shard, task.entry)


def _services(url: str, folder: Path) -> Services:
    names = {"STORE_URL": url, "DATA_DIR": str(folder), "DURABILITY": "relaxed", "LIMITS": "off"}
    return wiring.build(load({f"MALECON_{name}": value for name, value in names.items()}))
