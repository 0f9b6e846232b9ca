"""Many games on a store of their own, loaded by the use cases instead of over HTTP."""

import atexit
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from arbiter import wiring
from arbiter.app import lists
from arbiter.app.services import Services
from arbiter.settings import load
from tests.temporary import Server

LOADERS = 2
PAUSE = 0.2  # seconds between two looks whether the loaders are done

Account = tuple[str, str]
"""A player's id and token."""
Load = Callable[[Services, Sequence[int], Sequence[str]], list[str]]
"""Makes the games of some numbers for these players, in a process of its own; returns their ids."""


@dataclass(frozen=True)
class Loaded:
    """A running store with games, the data folder with its secret, and the tokens of the players by their ids.

    The store's files are where an installation with that data folder looks for them. `messages` counts what the appends
    asked for, by kind; `seconds` is how long all took.
    """

    store: Server
    data_dir: Path
    games: Sequence[str]
    tokens: Mapping[str, str]
    messages: Counter[str]
    seconds: float


def filled(games: int, enroll: Callable[[Services], Sequence[Account]], load: Load) -> Loaded:
    """A store with that many games, which ends with this process. Nothing is told to anybody."""
    stack = ExitStack()
    atexit.register(stack.close)
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="malecon-", ignore_cleanup_errors=True)))
    store = _started(stack, folder)
    begin = time.monotonic()
    main = services(store.url, folder)
    tokens = dict(enroll(main))
    shares = [range(number, games, LOADERS) for number in range(LOADERS)]
    with ProcessPoolExecutor(LOADERS, get_context("spawn")) as pool:
        work = [pool.submit(_share, load, store.url, folder, share, list(tokens)) for share in shares]
        messages = _drained(main, work)
    made: list[str] = [""] * games
    for number, done in enumerate(work):
        made[number::LOADERS] = done.result()
    lists.rebuild(main)
    store.client().config_set("appendfsync", "always")
    return Loaded(store, folder, made, tokens, messages, time.monotonic() - begin)


def _started(stack: ExitStack, folder: Path) -> Server:
    (folder / "store").mkdir()
    store = Server(folder / "store")
    stack.callback(store.kill)
    store.start()
    store.client().config_set("appendfsync", "no")
    return store


def _share(load: Load, url: str, folder: Path, numbers: Sequence[int], players: Sequence[str]) -> list[str]:
    return load(services(url, folder), numbers, players)


def _drained(services: Services, work: Sequence[Future[list[str]]]) -> Counter[str]:
    """Take out of the outbox what the loaders' appends ask for, until they are done; how much that was, by kind."""
    messages: Counter[str] = Counter()
    while True:
        done = all(each.done() for each in work)
        while tasks := services.outbox.read({}, 0.0):
            services.outbox.all_done(task.place for task in tasks)
            messages.update(task.message.kind for task in tasks)
        if done:
            return messages
        time.sleep(PAUSE)


def services(url: str, folder: Path) -> Services:
    """The use cases on a store, without limits or durability."""
    names = {"STORE_URL": url, "DATA_DIR": str(folder), "DURABILITY": "relaxed", "LIMITS": "off"}
    return wiring.build(load({f"MALECON_{name}": value for name, value in names.items()}))
