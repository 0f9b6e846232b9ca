"""Every kind of sealed decision of every game, and a game of each that waits for such an answer.

Each game is played at random once a process, by a seed with which all its kinds come; what its store holds before each
of them is kept, and can be put into any number of stores.
"""

import copy
import hashlib
import itertools
import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from redis import Redis

from arbiter.app import read
from arbiter.kernel.canonical import canonical
from tests import temporary
from tests.app.conftest import Table, build
from tests.mail.mailing import verify_all

Step = dict[str, Any]


class Game(NamedTuple):
    """`rooms`: the folders below `arbiter/games` where its rules lie; `kinds`: its sealed decisions."""

    ruleset: str
    options: dict[str, Any]
    rooms: tuple[str, ...]
    kinds: tuple[str, ...]
    seed: int


CUBAN = ("start", "bid", "obey", "keep")
GAMES = {
    "cubaneo": Game("cubaneo", {}, ("cuban", "cubaneo"), ("bid", "obey", "demolish", "keep"), 12),
    "cuba": Game("cuba", {"el_presidente": False}, ("cuban", "cuba/base"), CUBAN, 49),
    "el_presidente": Game("cuba", {"el_presidente": True}, ("cuban", "cuba/base", "cuba/el_presidente"), CUBAN, 52),
    "havana": Game("havana", {}, ("havana",), ("lay", "cover", "recover"), 26),
}
CASES = [
    pytest.param(name, kind, marks=pytest.mark.xdist_group(f"sealed-{name}"), id=f"{name}-{kind}")
    for name, game in GAMES.items()
    for kind in game.kinds
]


class Stand(NamedTuple):
    """A game that waits for a sealed answer of `seat`, all that its store holds, and the installation's secret."""

    table: Table
    seat: int
    store: dict[bytes, tuple[bytes, int]]
    secret: bytes

    def on(self, url: str, folder: Path) -> Table:
        """The same game on another store, which holds nothing else then."""
        put(url, self.store)
        file = folder / "secret"
        file.touch(mode=0o600)
        file.write_bytes(self.secret)
        table = copy.copy(self.table)
        table.services = build(url, folder, "from here on")
        return table


def put(url: str, kept: dict[bytes, tuple[bytes, int]]) -> None:
    store: Any
    with Redis.from_url(url, protocol=2) as store:
        store.flushall()
        for key, (value, ttl) in kept.items():
            store.restore(key, ttl, value)


def taken(url: str) -> dict[bytes, tuple[bytes, int]]:
    """Each key's value and its milliseconds to live (0: for ever)."""
    store: Any
    with Redis.from_url(url, protocol=2) as store:
        return {key: (store.dump(key), max(store.pttl(key), 0)) for key in store.scan_iter()}


@cache
def stands(name: str) -> dict[str, Stand]:
    """A stand for each of the game's kinds; all its players have names and verified addresses."""
    game = GAMES[name]
    with temporary.server() as server, TemporaryDirectory() as folder:
        services = build(server.url, Path(folder), f"{name} {game.seed}")
        table = Table(services, ruleset=game.ruleset, options=game.options)
        verify_all(table)
        secret = services.settings.secret_file.read_bytes()
        return {kind: Stand(copy.copy(table), seat, taken(server.url), secret) for kind, seat in _tour(table, game)}


def _tour(table: Table, game: Game) -> Iterator[tuple[str, int]]:
    """Play on, and stop before the first answer of each kind that has something to hide."""
    missing, chooser = set(game.kinds), random.Random(game.seed)
    while missing:
        awaiting = read.game(table.services, table.game, None).body["awaiting"]
        assert awaiting, f"the game is over, and asked for no {missing}: take another seed"
        kind = awaiting[0]["kind"]
        if kind in missing and (seat := hiding(table, awaiting[0]["seats"])):
            missing.remove(kind)
            yield kind, seat
        table.move(chooser)


def hiding(table: Table, seats: Iterable[int]) -> int:
    """The seat with most answers that look alike; 0 where no seat has several."""
    choices = {seat: len(alike(table, seat)) for seat in seats}
    seat = max(choices, key=lambda seat: choices[seat])
    return seat if choices[seat] > 1 else 0


def alike(table: Table, seat: int) -> list[Step]:
    """A seat's answers that look the same from outside: of a half-sealed one the open part stays the same."""
    steps = table.steps(seat)
    return [step for step in steps if step.get("over") == steps[0].get("over")]


def differing(stand: Stand, urls: Sequence[str], folder: Path) -> tuple[list[Table], list[Step]]:
    """The same game on two stores, in which the seat has sealed the first or the last of its answers; and these."""
    tables = [stand.on(url, folder) for url in urls]
    steps = [alike(table, stand.seat)[which] for table, which in zip(tables, (0, -1), strict=True)]
    for table, step in zip(tables, steps, strict=True):
        table.say(stand.seat, step)
    assert steps[0] != steps[1]
    return tables, steps


def answered_by_the_others(table: Table, kind: str) -> None:
    while table.awaiting()["kind"] == kind:
        seat = table.awaiting()["seats"][0]
        table.say(seat, table.steps(seat)[0])


def guesses(game: str, decision: str, seat: int, steps: Iterable[Step], salts: Iterable[str]) -> Iterator[str]:
    """Digests that would betray an answer, were it sealed with no salt or with one that is told."""
    for step, salt in itertools.product(steps, salts):
        said = {"answer": [step], "decision": decision, "game": game, "salt": salt, "seat": seat}
        for form in (said, {**said, "salt": ""}, [step], step):
            for prefix in (b"malecon/seal/1\n", b"malecon/record/1\n", b"", salt.encode()):
                yield hashlib.sha256(prefix + canonical(form)).hexdigest()
