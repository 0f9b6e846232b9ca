"""Use cases on a real store, with clock and entropy that can be repeated."""

import hashlib
import itertools
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from arbiter import settings as configuration
from arbiter import wiring
from arbiter.app import players, previews, read
from arbiter.app.creating import Wanted, create
from arbiter.app.joining import join
from arbiter.app.ports.players import Player
from arbiter.app.resolve import resolve
from arbiter.app.services import Services
from arbiter.app.submit import Submission, submit
from arbiter.games import RULESETS
from tests import temporary
from tests.inviting import become, reachable


def entropy(seed: str) -> Callable[[int], bytes]:
    """Bytes that look random and come again."""
    numbers = itertools.count()

    def draw(size: int) -> bytes:
        return hashlib.shake_256(f"{seed}/{next(numbers)}".encode()).digest(size)

    return draw


def build(url: str, folder: Path, seed: str = "") -> Services:
    """Services on a store; with a seed, clock and entropy repeat."""
    environ = {"MALECON_STORE_URL": url, "MALECON_DATA_DIR": str(folder)}
    services = wiring.build(configuration.load(environ))
    if not seed:
        return services
    seconds = itertools.count()
    return replace(services, entropy=entropy(seed), now=lambda: f"2026-11-29T12:{next(seconds) // 60 % 60:02}:00.000Z")


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of all services on the shared store: its secret file fits that store."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture
def services(store_url: str, data: Path) -> Services:
    return build(store_url, data)


@pytest.fixture
def ann(services: Services) -> Player:
    """A player who may invite by mail."""
    return reachable(services, become(services, "Ann").id)


@pytest.fixture
def two_stores() -> Iterator[tuple[str, str]]:
    with temporary.server() as one, temporary.server() as other:
        yield one.url, other.url


@pytest.fixture(scope="session")
def pair() -> Iterator[tuple[str, str]]:
    """Two stores that each test fills anew."""
    with temporary.server() as one, temporary.server() as other:
        yield one.url, other.url


class Table:
    """A running game and its players."""

    def __init__(
        self,
        services: Services,
        seats: int = 3,
        visibility: str = "public",
        ruleset: str = "cubaneo",
        options: Mapping[str, Any] | None = None,
        clock: Mapping[str, Any] | None = None,
    ) -> None:
        self.services, self.ruleset = services, ruleset
        made = [players.create(services, f"Seat {n}", "", "UTC") for n in range(1, seats + 1)]
        self.players, self.tokens = [player.id for player, _ in made], [token for _, token in made]
        wanted = Wanted(
            ruleset=ruleset, seats=seats, visibility=visibility, options=options or {}, clock=clock or UNSET
        )
        self.game: str = msgspec.json.decode(create(services, self.players[0], wanted, None))["id"]
        for player in self.players[1:]:
            join(services, player, self.game, "", None)

    def submission(self, seat: int, *steps: dict[str, Any], **more: Any) -> Submission:
        said = tuple(msgspec.convert(step, RULESETS[self.ruleset].steps) for step in steps)
        return Submission(player=self.players[seat - 1], game=self.game, said=said, body=steps, **more)

    def say(self, seat: int, *steps: dict[str, Any], **more: Any) -> dict[str, Any]:
        return msgspec.json.decode(submit(self.services, self.submission(seat, *steps, **more)))

    def awaiting(self) -> dict[str, Any]:
        return read.game(self.services, self.game, None).body["awaiting"][0]

    def version(self) -> int:
        return int(read.game(self.services, self.game, None).body["version"])

    def steps(self, seat: int) -> list[dict[str, Any]]:
        told = previews.options(self.services, self.players[seat - 1], self.game, (), True)
        return list(told.steps or [])

    def move(self, chooser: random.Random) -> None:
        """One step of a seat that is awaited, and the reveal if it is due."""
        seat = self.awaiting()["seats"][0]
        self.say(seat, chooser.choice(self.steps(seat)))
        self.reveal()

    def reveal(self) -> None:
        """Open what is due; where all are forced to answer (R-0.1), the next is due at once."""
        while due := self.services.games.reveals([self.game]):
            resolve(self.services, self.game, due[self.game])

    def until(self, kind: str, seed: int = 1) -> dict[str, Any]:
        """Play at random until a decision of this kind is open."""
        chooser = random.Random(seed)
        while self.awaiting()["kind"] != kind:
            self.move(chooser)
        return self.awaiting()


@pytest.fixture
def table(services: Services) -> Table:
    return Table(services)
